import { maxQueryLength } from '@gumball/rules/search/search-limits';

/** Query parameters are plain text: `?q=1e5` is those three characters, never a number, and nothing is quoted. */
export function parseSearch(queryString: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(queryString));
}

/** The inverse; absent values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(name, String(value));
  }
  const queryString = params.toString();
  return queryString === '' ? '' : `?${queryString}`;
}

/** Picks the named texts of a query. For `validateSearch`. */
export function pickSearch<Name extends string>(
  ...names: Name[]
): (search: Record<string, unknown>) => Partial<Record<Name, string>> {
  return (search: Record<string, unknown>) => {
    const picked: Record<string, string> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') picked[name] = value.slice(0, 2000);
    }
    return picked as Partial<Record<Name, string>>;
  };
}

/** Picks the query of a search, at most as long as the server accepts, and the other named texts. */
export function pickSearchQuery<Name extends string>(...names: Name[]) {
  const pick = pickSearch<'q' | Name>('q', ...names);
  return (search: Record<string, unknown>): Partial<Record<'q' | Name, string>> => {
    const { q } = search;
    return pick({ ...search, q: typeof q === 'string' ? q.slice(0, maxQueryLength) : q });
  };
}
