import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../deps.ts';
import { removeMarksBefore } from './public-pages.store.ts';

const retentionMs = 400 * dayMs;

/** The daily job that removes the marks of posts that were deleted long ago: search engines have noticed by then. */
export async function purgeDeletedPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await removeMarksBefore(db, new Date(clock.now().getTime() - retentionMs));
}
