import type { Deps } from '../../deps.ts';
import { freeLinkPictures, removeLinkPreviews } from './link-previews.store.ts';

const forgetMs = 7 * 24 * 3_600_000;

/** Forgets what was read of pages a week ago. Their pictures follow a day later where no post shows them: whoever was just writing has written by then. */
export async function forgetLinkPreviews(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction(freeLinkPictures);
  await removeLinkPreviews(deps.db.kysely, new Date(deps.clock.now().getTime() - forgetMs));
}
