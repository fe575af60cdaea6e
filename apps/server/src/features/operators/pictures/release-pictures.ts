import type { Deps } from '../../../deps.ts';
import { showAgain } from '../../filters/show-again.ts';
import { announceReleased } from '../holds/announce-released.ts';
import { listHeldByPictures } from '../holds/operator-holds.store.ts';

const releasedPerStep = 100;
const stepsMost = 20;

/** Shows the posts again that copies of pictures held which are not blocked any more. Its work is bounded. */
export async function releasePictures(
  deps: Pick<Deps, 'db' | 'clock' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  for (let step = 0; step < stepsMost; step += 1) {
    const held = await listHeldByPictures(deps.db.kysely, pictureIds, releasedPerStep);
    const released = [];
    for (const one of held) if (await deps.db.transaction((tx) => showAgain(deps, tx, one))) released.push(one);
    await announceReleased(deps, released);
    if (held.length < releasedPerStep) return;
  }
}
