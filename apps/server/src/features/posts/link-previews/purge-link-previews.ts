import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { releaseLinkImages, removeLinkPreviews } from './link-previews.store.ts';

const previewTtlMs = 7 * dayMs;

/**
 * Deletes link previews that were fetched more than a week ago. Their images follow on the next run if no post shows
 * them, one day later: a post that was being written with the preview is stored by then.
 */
export async function purgeLinkPreviews(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction(releaseLinkImages);
  await removeLinkPreviews(deps.db.kysely, new Date(deps.clock.now().getTime() - previewTtlMs));
}
