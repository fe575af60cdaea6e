import type { ChatUser } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toChatUser } from '../messages.view.ts';
import { listOnlineContacts } from './presence.store.ts';

/** Lists the online users among the viewer's friends and conversation partners who show their presence. */
export async function listOnline({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<ChatUser[]> {
  const rows = await listOnlineContacts(db, [viewer.userId]);
  return rows.filter((row) => row.shown).flatMap((row) => toChatUser(row.id, row) ?? []);
}
