import type { ChatUser } from '@gumball/contract/messages/messages.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { chatUserOf } from './messages.view.ts';
import { listKnownOnline } from './online.store.ts';

/** Lists the online users among the viewer's friends and conversation partners who show their presence. */
export async function listOnline({ db }: Pick<MessagesDeps, 'db'>, viewer: Viewer): Promise<ChatUser[]> {
  const rows = await listKnownOnline(db, [viewer.userId]);
  return rows.filter((row) => row.shown).flatMap((row) => chatUserOf(row.id, row) ?? []);
}
