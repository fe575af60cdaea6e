import type { Database } from '../../platform/db/database.ts';
import { type CommonWordRow, listCommonWords } from './search.store.ts';

/** A word's posts are few where the index can be asked for all of them within milliseconds. */
const fewPosts = 5000;
// About eleven posts each.
const readablePages = 600;
const keptForMs = 600_000;

type Known = { words: Promise<CommonWordRow[]>; readAt: number };
const known = new WeakMap<object, Known>();

/**
 * Of the searched words (each with those that may be meant by it) the ones that few posts have, by the database's own statistics of the newest
 * analysis; they are read every ten minutes. Without statistics, as in a young network, every word counts as rare.
 */
export async function findRareWords(db: Database, searched: string[][]): Promise<string[][]> {
  const common = await commonWords(db);
  const postsWith = (beginning: string) =>
    common.reduce((sum, { word, posts }) => (word.startsWith(beginning) ? sum + posts : sum), 0);
  return searched.filter((choices) => choices.reduce((sum, word) => sum + postsWith(word), 0) < fewPosts);
}

/** How many percent of all posts can be read through within milliseconds, so many posts there are. */
export async function readablePercent(db: Database): Promise<number> {
  const pages = (await commonWords(db))[0]?.pages ?? 0;
  return Math.min(100, (100 * readablePages) / Math.max(1, pages));
}

async function commonWords(db: Database): Promise<CommonWordRow[]> {
  const now = performance.now();
  const last = known.get(db.pool);
  if (last && now - last.readAt < keptForMs) return last.words;
  const words = listCommonWords(db);
  known.set(db.pool, { words, readAt: now });
  words.catch(() => known.delete(db.pool));
  return words;
}
