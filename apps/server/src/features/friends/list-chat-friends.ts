import { foldText } from '@gumball/rules/search/fold-text';
import type { Deps } from '../../deps.ts';
import { cursorId, cursorText, decodeCursor, encodeCursor, textPart } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from '../users/to-listed-user.ts';
import { listFriendsByName } from './friend-lists.store.ts';

/** Lists the friends for a new chat by name, filtered by the prefix `q` of a name. */
export async function listChatFriends({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery & { q: string }) {
  const [id, name] = decodeCursor(query.cursor, 2);
  const after = name === undefined ? undefined : { id: cursorId(id), name: cursorText(name) };
  const q = foldText(query.q.trim());
  const rows = await listFriendsByName(db, viewer.userId, q, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id, textPart(row.name)));
  return { friends: shown.map(toListedUser), pagination };
}
