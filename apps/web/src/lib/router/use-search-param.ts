import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../scheduling/use-debounced.ts';

/** Sets query parameters of the page's address in one navigation; an empty one is removed. Others and the hash stay. */
export function useSetSearchParams(): (values: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  return useCallback(
    (values) => {
      const params = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text || undefined]));
      navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, ...params }),
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }).catch(reportError);
    },
    [navigate],
  );
}

/** A query parameter as state, so that Back and a reload restore it; an empty one is removed. */
export function useSearchParam(name: string): [value: string, keep: (next: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearchParams = useSetSearchParams();
  const value = search[name];
  const setValue = useCallback((next: string) => setSearchParams({ [name]: next }), [setSearchParams, name]);
  return [typeof value === 'string' ? value : '', setValue];
}

/** The same for one of several values; the first is the default, which the address omits. */
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

/**
 * A search field whose query is a query parameter: the typed text, and the debounced query. Back, Forward and links to
 * the page change the field too, unless the member is typing.
 */
export function useSearchParamQuery(name: string): { typed: string; setTyped: (next: string) => void; query: string } {
  const [stored, setStored] = useSearchParam(name);
  const [typed, setTyped] = useState(stored);
  const query = useDebounced(typed);
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    // A change by this field is its own query.
    if (typed === seen || (stored !== query && typed.trim() === query)) setTyped(stored);
  }
  const store = useEffectEvent((debounced: string) => {
    if (debounced !== stored) setStored(debounced);
  });
  useEffect(() => store(query), [query]);
  return { typed, setTyped, query };
}
