/** Pages of posts of a distributed database: a list has their ids, and only the workers of these posts are asked. */
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { isUnheldPostSql } from '../../blocks/visibility.sql.ts';
import { isUnmutedText, postColumns, selectPostPage, type ViewerPostRow, viewerColumnsOf } from '../posts.store.ts';

/** An entry of a list, which has the id of its post or of its repost. */
export type Entry = { entry_id: string; post_id: string };

/**
 * Some of the newest entries below one, at most as many as were asked for, whose posts the viewer may see unless they are
 * held. More follow below `next`; undefined at the end of the list. While a worker is unavailable, `error` is the reason why
 * entries are missing.
 */
export type EntriesRead<E extends Entry> = { rows: E[]; next: string | undefined; error?: Error | undefined };

/** Reads entries of a list. */
export type ReadEntries<E extends Entry> = (below: string, limit: number) => Promise<EntriesRead<E>>;

/** Returns entries that have no more below them if they are fewer than `limit`. */
export const toEntriesRead = <E extends Entry>(rows: E[], limit: number): EntriesRead<E> => ({
  rows,
  next: rows.length < limit ? undefined : rows.at(-1)?.entry_id,
});

/**
 * A page of posts at their entries, newest first. `isEnd`: the list has no more. `error`: why posts of a worker that is
 * unavailable are missing.
 */
export type ListedPage<E extends Entry> = {
  rows: (ViewerPostRow & E)[];
  isEnd: boolean;
  error: Error | undefined;
};

/**
 * SQL condition: an id is among the second parameter, next to which rows of these posts are read. Every part of a statement
 * names the ids: a worker is left out only if no part needs its rows.
 */
export const isListedId = 'p.id AND post_id = ANY($2::bigint[])';
// The list was read with all other conditions of a visible post.
const selectListed = (condition: string) =>
  selectPostPage(
    `SELECT ${postColumns}, ${viewerColumnsOf(isListedId)} FROM posts p
     WHERE p.id = ANY($2::bigint[]) AND (p.user_id = $1 OR ${isUnheldPostSql(isListedId)})${condition}`,
    'p.id DESC',
  );
/** Reads posts by their ids that the viewer may see. */
export const listedPosts: Statement = { name: 'posts-listed', text: selectListed('') };
/** The same without those that have words the viewer mutes. */
export const unmutedPosts: Statement = {
  name: 'posts-listed-unmuted',
  text: selectListed(` AND ${isUnmutedText('p')}`),
};

const isReactedTo = ['post_likes', 'post_saves']
  .map((table) => `EXISTS (SELECT FROM ${table} r WHERE r.post_id = ${isListedId} AND r.user_id = $1)`)
  .join(' OR ');
/** The same that the viewer likes or saved. */
export const favouritePosts: Statement = {
  name: 'posts-listed-favourites',
  text: selectListed(` AND (${isReactedTo})`),
};

// Held posts and those with muted words leave room on a page, which is searched among so many entries.
const maxEntries = 5000;
const maxEntriesAtOnce = 1000;

/** Reads posts by their ids, at the entries. While a worker is unavailable, those of the others. */
export async function readPosts<E extends Entry>(
  db: Database,
  viewerId: string,
  statement: Statement,
  entries: readonly E[],
): Promise<{ rows: ListedPage<E>['rows']; error?: Error | undefined }> {
  // No id at all would be looked for on every worker.
  if (entries.length === 0) return { rows: [] };
  const ids = entries.map(({ post_id: id }) => id);
  const { rows, error } = await readPresent(db, 'posts', ids, (present) =>
    db.rows<ViewerPostRow>(statement, [viewerId, present]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = entries.flatMap((entry) => {
    const row = byId.get(entry.post_id);
    // An author reads an own post that is held, but no repost of it.
    return row && (entry.entry_id === entry.post_id || row.review === null) ? [{ ...row, ...entry }] : [];
  });
  return { rows: found, error };
}

/**
 * Reads a page of posts below an entry, with one of the statements above. A post stands at its newest entry. While a worker
 * is unavailable, the page has the posts of the others.
 */
export async function readListedPage<E extends Entry>(
  db: Database,
  viewerId: string,
  { readEntries, statement }: { readEntries: ReadEntries<E>; statement: Statement },
  before: string,
  limit: number,
): Promise<ListedPage<E>> {
  const rows: ListedPage<E>['rows'] = [];
  const seen = new Set<string>();
  let below: string | undefined = before;
  let error: Error | undefined;
  for (let size = limit + 1, read = 0; rows.length <= limit && below !== undefined && read < maxEntries; size *= 2) {
    const atOnce = Math.min(size, maxEntriesAtOnce);
    const entries: EntriesRead<E> = await readEntries(below, atOnce);
    const fresh = entries.rows.filter(({ post_id: id }) => {
      const isFirst = !seen.has(id);
      seen.add(id);
      return isFirst;
    });
    const posts = await readPosts(db, viewerId, statement, fresh);
    rows.push(...posts.rows);
    error ??= entries.error ?? posts.error;
    read += atOnce;
    below = entries.next;
  }
  return { rows: rows.slice(0, limit + 1), isEnd: below === undefined, error };
}

/** Returns the posts of a page; throws `error` if there is one and none was found. */
export function rowsOf<E extends Entry>({ rows, error }: ListedPage<E>): ListedPage<E>['rows'] {
  if (rows.length === 0 && error !== undefined) throw error;
  return rows;
}
