import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeMutedWord } from './mutes.store.ts';

/** Removes one of the viewer's muted words. Idempotent. */
export async function unmuteWord({ db }: Pick<Deps, 'db'>, viewer: Viewer, wordId: string): Promise<void> {
  await removeMutedWord(db, viewer.userId, wordId);
}
