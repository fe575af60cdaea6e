import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A text that the page keeps in its address under `name`, so that Back and a reload find it again; empty leaves no trace. */
export function useAddressText(name: string): [value: string, keep: (next: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = search[name];
  const keep = useCallback(
    (next: string) => {
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: next === '' ? undefined : next }),
        replace: true,
        resetScroll: false,
      }).catch(reportError);
    },
    [navigate, name],
  );
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
