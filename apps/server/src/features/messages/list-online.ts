import type { ChatUser } from '@gumball/contract/messages/messages.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { chatUserOf } from './messages.view.ts';
import { listKnownOnline } from './online.store.ts';

/** Lists who is online of the viewer's friends and of those who share a conversation with the viewer, as far as they show it. */
export async function listOnline({ db }: Pick<MessagesDeps, 'db'>, viewer: Viewer): Promise<ChatUser[]> {
  const rows = await listKnownOnline(db, [viewer.userId]);
  return rows.filter((row) => row.shown).flatMap((row) => chatUserOf(row.id, row) ?? []);
}
