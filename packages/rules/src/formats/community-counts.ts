/** Formats of the counts of a community: docs/product.md, Languages. */
import { type Phrase, phrase, pluralPhrase } from './phrase.ts';

/** Formats the member count of a community: `1 member`, `540 members`, `12k+ members`. */
export function memberCount(count: number): Phrase {
  const override = count < 1000 ? undefined : { count: `${Math.floor(count / 1000)}k+` };
  return pluralPhrase(count, '{count} member', '{count} members', override);
}

/** Formats the number of posts of this week as a separate line. */
export function postsThisWeek(count: number): Phrase {
  if (count <= 0) return phrase('No posts this week');
  return pluralPhrase(count, '{count} post this week', '{count}+ posts this week');
}

/** Formats the number of posts of today as a separate line. */
export function postsToday(count: number): Phrase {
  if (count <= 0) return phrase('No posts today');
  return pluralPhrase(count, '{count}+ posts today', '{count}+ posts today');
}
