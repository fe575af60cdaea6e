import type { ServerEvents } from '@gumball/contract/realtime';
import { useEffect, useState } from 'react';
import { socket } from '../../../lib/api/socket.ts';

type Removal = ServerEvents['conversation:removed'];

/** Returns why the member is no longer a participant of the shown conversation; undefined if it did not end here. */
export function useRemovalReason(conversationId: string): Removal['reason'] | undefined {
  const [removal, setRemoval] = useState<Removal>();
  useEffect(() => socket.on('conversation:removed', setRemoval), []);
  return removal?.conversationId === conversationId ? removal.reason : undefined;
}
