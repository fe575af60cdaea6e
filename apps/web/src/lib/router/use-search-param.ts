import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../scheduling/use-debounced.ts';

/** Writes texts into the page's address, each under its name, in one step; an empty one leaves no trace. What else stands there stays. */
export function useSetSearchParams(): (values: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  return useCallback(
    (values) => {
      const params = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text || undefined]));
      navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, ...params }),
        replace: true,
        resetScroll: false,
      }).catch(reportError);
    },
    [navigate],
  );
}

/** A text that the page keeps in its address under `name`, so that Back and a reload find it again; empty leaves no trace. */
export function useSearchParam(name: string): [value: string, keep: (next: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearchParams = useSetSearchParams();
  const value = search[name];
  const setValue = useCallback((next: string) => setSearchParams({ [name]: next }), [setSearchParams, name]);
  return [typeof value === 'string' ? value : '', setValue];
}

/** The same for one of several values; the first is the usual one, which the address leaves out. */
export function useSearchParamChoice<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, keep: (next: Value) => void] {
  const [text, setText] = useSearchParam(name);
  const [defaultValue] = values;
  return [
    values.find((candidate) => candidate === text) ?? defaultValue,
    (next) => setText(next === defaultValue ? '' : next),
  ];
}

/** A field for a search that the address keeps under `name`: what is typed, and the words to search for once typing has rested. */
export function useSearchParamQuery(name: string): { typed: string; setTyped: (next: string) => void; query: string } {
  const [stored, setStored] = useSearchParam(name);
  const [typed, setTyped] = useState(stored);
  const query = useDebounced(typed);
  const store = useEffectEvent((debounced: string) => {
    if (debounced !== stored) setStored(debounced);
  });
  useEffect(() => store(query), [query]);
  return { typed, setTyped, query };
}
