import type { Community, newCommunity } from '@gumball/contract/communities/communities.schemas';
import { checkCommunity, toCommunityText } from '@gumball/rules/communities/community-draft';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { findCreatedCommunity, insertCommunity } from './community-writes.store.ts';
import { getCommunity } from './get-community.ts';

/**
 * Creates a community that the viewer owns. The same `idempotencyKey` by the same user returns the first one again.
 * Throws
 * the errors of the rule, and `MEDIA_URL_UNKNOWN` for a picture that is not an unused upload of the creator for that
 * purpose.
 */
export async function createCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'communityBroadcasts'>,
  viewer: Viewer,
  input: z.output<typeof newCommunity>,
  idempotencyKey: string | undefined,
): Promise<Community> {
  const { db, clock, ids } = deps;
  const draft = { name: input.name, description: input.description ?? '', rules: input.rules ?? '' };
  assertOk(checkCommunity(draft));
  const now = clock.now();
  const pictures = { avatar: input.avatarUrl?.trim() || null, banner: input.bannerUrl?.trim() || null };
  const made = {
    ...toCommunityText(draft),
    id: ids.next(),
    founderId: viewer.userId,
    avatarUrl: pictures.avatar,
    bannerUrl: pictures.banner,
    access: input.access,
    showToGuests: input.showToGuests,
    idempotencyKey,
    now,
  };
  const communityId = await db.transaction(async (tx) => {
    if (!(await insertCommunity(tx, made))) return findCreatedCommunity(tx, viewer.userId, idempotencyKey ?? '');
    for (const purpose of ['avatar', 'banner'] as const) {
      const url = pictures[purpose];
      if (url !== null && !(await attachUpload(tx, { userId: viewer.userId, purpose, url, now }))) {
        throw new AppError('MEDIA_URL_UNKNOWN', { field: `${purpose}Url` });
      }
    }
    return made.id;
  });
  if (communityId === made.id) deps.communityBroadcasts.membership(made.id, viewer.userId);
  return getCommunity(deps, viewer, communityId ?? made.id);
}
