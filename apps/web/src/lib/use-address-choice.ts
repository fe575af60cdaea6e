import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from './use-settled.ts';

/** Writes texts into the page's address, each under its name, in one step; an empty one leaves no trace. What else stands there stays. */
export function useKeepInAddress(): (texts: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  return useCallback(
    (texts) => {
      const kept = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || undefined]));
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...kept }),
        replace: true,
        resetScroll: false,
      }).catch(reportError);
    },
    [navigate],
  );
}

/** A text that the page keeps in its address under `name`, so that Back and a reload find it again; empty leaves no trace. */
export function useAddressText(name: string): [value: string, keep: (next: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const keepInAddress = useKeepInAddress();
  const value = search[name];
  const keep = useCallback((next: string) => keepInAddress({ [name]: next }), [keepInAddress, name]);
  return [typeof value === 'string' ? value : '', keep];
}

/** The same for one of several values; the first is the usual one, which the address leaves out. */
export function useAddressChoice<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, keep: (next: Value) => void] {
  const [text, keep] = useAddressText(name);
  const [usual] = values;
  return [values.find((one) => one === text) ?? usual, (next) => keep(next === usual ? '' : next)];
}

/** A field for a search that the address keeps under `name`: what is typed, and the words to search for once typing has rested. */
export function useAddressSearch(name: string): { typed: string; setTyped: (next: string) => void; words: string } {
  const [kept, keep] = useAddressText(name);
  const [typed, setTyped] = useState(kept);
  const words = useSettled(typed);
  const tell = useEffectEvent((settled: string) => {
    if (settled !== kept) keep(settled);
  });
  useEffect(() => tell(words), [words]);
  return { typed, setTyped, words };
}
