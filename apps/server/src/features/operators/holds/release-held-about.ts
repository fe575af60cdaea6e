import type { Deps } from '../../../deps.ts';
import { showAgain } from '../../filters/show-again.ts';
import { announceReleased } from './announce-released.ts';
import { findHeldAbout } from './operator-holds.store.ts';

/** Shows a post or comment to everybody if it is held. Others hear of it as of a new one. */
export async function releaseHeldAbout(
  deps: Pick<Deps, 'db' | 'clock' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  subject: { type: 'post' | 'comment'; id: string },
): Promise<void> {
  const held = await findHeldAbout(deps.db.kysely, subject);
  if (!held) return;
  const isReleased = await deps.db.transaction((tx) => showAgain(deps, tx, held));
  if (isReleased) await announceReleased(deps, [held]);
}
