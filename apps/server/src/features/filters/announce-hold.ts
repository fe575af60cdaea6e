import type { Deps } from '../../deps.ts';
import type { Hold } from './hold-post.ts';

/** Tells moderators about the case of a hold, after the commit. */
export function announceHold(
  { moderationBroadcasts }: Pick<Deps, 'moderationBroadcasts'>,
  hold: Hold | undefined,
): void {
  if (hold?.caseId !== undefined) moderationBroadcasts.changed(hold.caseId);
}
