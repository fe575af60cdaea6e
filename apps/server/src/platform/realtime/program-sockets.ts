import { serverEventScopes } from '@gumball/contract/event-scopes';
import type { ServerEvents } from '@gumball/contract/realtime';
import { scopes } from '@gumball/rules/auth/api-scopes';
import type { Viewer } from '../http/viewer.ts';

type EventScope = (typeof serverEventScopes)[keyof typeof serverEventScopes];

const withoutRoom = (scope: EventScope) => `without:${scope}`;
/** The room of the sockets of a member's apps and bots. */
export const ownedRoom = (ownerId: string) => `owned:${ownerId}`;

/** Whether a room is one of `roomsOfToken`. Events are not addressed to these rooms. */
export const isProgramRoom = (room: string) => room.startsWith('without:') || room.startsWith('owned:');

/** The rooms of a program's socket: one for each scope that it lacks, and that of its owner. */
export function roomsOfToken({ token }: Viewer): string[] {
  if (!token) return [];
  const lacking = [...scopes.filter((scope) => !token.scopes.has(scope)), 'session' as const].map(withoutRoom);
  return token.ownerId === null ? lacking : [...lacking, ownedRoom(token.ownerId)];
}

/** The room of the sockets that must not receive an event. */
export const roomWithoutScope = (event: keyof ServerEvents): string => withoutRoom(serverEventScopes[event]);

/** Whether a viewer's socket may receive an event. */
export function mayReceive({ token }: Viewer, event: keyof ServerEvents): boolean {
  const scope = serverEventScopes[event];
  return !token || (scope !== 'session' && token.scopes.has(scope));
}

// Longer delays overflow a timer. A socket with a later end is closed earlier and connects again.
const maxDelayMs = 2_147_483_647;

/** Closes a program's socket when its token ends. */
export function endWithToken(
  socket: { disconnect(close: boolean): unknown; on(event: 'disconnect', handler: () => void): unknown },
  { token }: Viewer,
): void {
  if (!token || token.endsAtMs === null) return;
  const timer = setTimeout(() => socket.disconnect(true), Math.min(token.endsAtMs - Date.now(), maxDelayMs));
  timer.unref();
  socket.on('disconnect', () => clearTimeout(timer));
}
