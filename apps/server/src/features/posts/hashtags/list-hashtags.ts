import { findTypedHashtags } from '@gumball/rules/posts/find-hashtags';
import { foldText } from '@gumball/rules/search/fold-text';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type ListedHashtagRow, listFollowed, listSuggestions } from './hashtags.store.ts';
import { toListedHashtag } from './hashtags.view.ts';
import { listTrends } from './trends.store.ts';

/** Lists the trends, the hashtags that the viewer follows, or used ones that begin as `q` does. */
export async function listHashtags(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { list, q }: { list: 'trends' | 'followed' | 'suggestions'; q: string },
) {
  const rows = await readList(db, viewer, list, q);
  return { hashtags: rows.map(toListedHashtag) };
}

async function readList(
  db: Deps['db'],
  viewer: Viewer,
  list: 'trends' | 'followed' | 'suggestions',
  q: string,
): Promise<ListedHashtagRow[]> {
  if (list === 'trends') return listTrends(db);
  if (list === 'followed') return listFollowed(db, viewer.userId);
  const typed = q.replace(/^#/, '');
  // A beginning may still lack its letter: `#2` of `#2nd`.
  if (!findTypedHashtags(`#${typed}a`).some(({ name }) => name === `${typed}a`)) return [];
  return typed === '' ? listTrends(db) : listSuggestions(db, foldText(typed));
}
