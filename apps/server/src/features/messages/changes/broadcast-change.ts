import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { type Realtime, userRoom } from '../../../platform/realtime/realtime.ts';
import { toMessageChange } from '../messages.view.ts';
import type { ChangeRow } from './changes.store.ts';

/** Broadcasts what a changed message is now, also to its author, and returns it. */
export function broadcastChange(
  realtime: Pick<Realtime, 'broadcast'>,
  row: ChangeRow,
  readers: readonly string[],
): MessageChange {
  const change = toMessageChange(row);
  if (readers.length > 0) realtime.broadcast(readers.map(userRoom), 'message:changed', change);
  return change;
}

/** Returns a changed message as its author sees it. A bot in a group is no reader: it does not learn who reacted. */
export function viewChange(change: MessageChange, isReader: boolean): MessageChange {
  return isReader ? change : { ...change, reactions: [], pinnedAt: null };
}
