import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findMutedUser } from './mutes.store.ts';

/** Returns whether the viewer mutes a user, and until when. An unknown user is not muted. */
export async function getMuteState({ db }: Pick<Deps, 'db'>, viewer: Viewer, mutedId: string) {
  const mute = await findMutedUser(db, viewer.userId, mutedId);
  return { isMuted: mute !== undefined, until: mute?.until?.toISOString() ?? null };
}
