import type { InvitePreview } from '@gumball/contract/messages/groups.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findInvite } from './invites.store.ts';
import { stateOf, toInvitePreview } from './invites.view.ts';

/**
 * Returns what a link shows to members before they join. Throws `RATE_LIMITED`, and `NOT_FOUND` for a link that the
 * viewer cannot use, for whatever reason.
 */
export async function previewInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  viewer: Viewer,
  code: string,
): Promise<InvitePreview> {
  await limit.consume(viewer.userId);
  const row = await findInvite(db, code, viewer.userId);
  const state = row && stateOf(row, clock.now());
  if (!row || !state || state === 'closed') throw new AppError('NOT_FOUND');
  return toInvitePreview(row, state);
}
