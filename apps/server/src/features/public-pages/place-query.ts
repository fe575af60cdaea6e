import { id } from '@gumball/contract/pagination';

type Query = Readonly<Record<string, unknown>>;
/** What an address can say about the part of a page: ids that a list begins before or after, and that of a comment. */
export type Place = { before?: string | undefined; comment?: string | undefined; after?: string | undefined };

/** Matches the queries that `toPlace` returns. */
export const placeQuery =
  /^(?:before=[1-9]\d{0,18}|after=[1-9]\d{0,18}|comment=[1-9]\d{0,18}(?:&after=[1-9]\d{0,18})?)$/;

/** Reads the place from a query. Of two addresses of one place, `search` is the same. Other values are ignored. */
export function toPlace(query: Query, names: readonly (keyof Place)[]): { place: Place; search: string } {
  const place: Place = Object.fromEntries(names.map((name) => [name, id.safeParse(query[name]).data]));
  const present = names.filter((name) => place[name] !== undefined).map((name) => `${name}=${place[name]}`);
  return { place, search: present.length === 0 ? '' : `?${present.join('&')}` };
}
