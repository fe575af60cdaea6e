import type { Viewer } from '../../../platform/http/viewer.ts';
import { markDelivered } from './mark-delivered.ts';
import { type MarkReadDeps, markRead } from './mark-read.ts';

/** A status that a client reports. */
export type Status = 'sent' | 'delivered' | 'read';

/** The dependencies of `applyStatus`. */
export type StatusDeps = MarkReadDeps;

/**
 * Marks messages of a conversation up to a sequence number as delivered to or read by the viewer, all of them without
 * one. `sent` changes nothing. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function applyStatus(
  deps: StatusDeps,
  viewer: Viewer,
  conversationId: string,
  status: Status,
  upTo: number | undefined,
): Promise<{ count: number }> {
  if (status === 'read') return { count: (await markRead(deps, viewer, conversationId, upTo)).count };
  return markDelivered(deps, viewer, conversationId, status === 'sent' ? 0 : (upTo ?? 2_147_483_647));
}
