import type { profileChange } from '@gumball/contract/auth/auth.schemas';
import { checkProfile, normalizeLine } from '@gumball/rules/users/profile';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { detachUpload } from '../uploads/detach-upload.ts';
import { listScore } from './totals/list-score.ts';
import { lockProfile, type ProfileRow, updateProfileRow } from './users.store.ts';

type ImageColumns = Partial<Pick<ProfileRow, 'avatar_url' | 'banner_url'>>;

/**
 * Updates the sent fields of the viewer's profile. Throws the errors of the rule, and `MEDIA_URL_UNKNOWN` for an image
 * that is not the user's own unattached upload of the same purpose.
 */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'userBroadcasts'>,
  viewer: Viewer,
  sent: z.output<typeof profileChange>,
): Promise<void> {
  const now = deps.clock.now();
  const text = {
    ...(sent.firstName === undefined ? {} : { first_name: normalizeLine(sent.firstName) }),
    ...(sent.lastName === undefined ? {} : { last_name: normalizeLine(sent.lastName) }),
    ...(sent.bio === undefined ? {} : { bio: sent.bio?.trim() || null }),
    ...(sent.location === undefined ? {} : { location: normalizeLine(sent.location ?? '') || null }),
    ...(sent.birthDate === undefined ? {} : { birth_date: sent.birthDate?.trim() || null }),
  };
  const isVisibleChange = await deps.db.transaction(async (tx) => {
    const before = await lockProfile(tx, viewer.userId);
    if (!before) throw new AppError('UNAUTHENTICATED');
    const after = { ...before, ...text };
    assertOk(
      checkProfile(
        {
          firstName: after.first_name,
          lastName: after.last_name,
          bio: after.bio ?? '',
          location: after.location ?? '',
          birthDate: after.birth_date ?? '',
        },
        now.toISOString().slice(0, 10),
      ),
    );
    const imageColumns: ImageColumns = {};
    for (const [purpose, url] of [
      ['avatar', sent.avatarUrl],
      ['banner', sent.bannerUrl],
    ] as const) {
      if (url === undefined) continue;
      const column = `${purpose}_url` as const;
      const next = url?.trim() || null;
      if (next === before[column]) continue;
      const isAttached = next === null || (await attachUpload(tx, { userId: viewer.userId, purpose, url: next, now }));
      if (!isAttached) throw new AppError('MEDIA_URL_UNKNOWN', { field: `${purpose}Url` });
      if (before[column]) await detachUpload(tx, before[column]);
      imageColumns[column] = next;
    }
    await updateProfileRow(tx, viewer.userId, { ...text, ...imageColumns });
    await listScore(tx, viewer.userId);
    const isRenamed = after.first_name !== before.first_name || after.last_name !== before.last_name;
    return isRenamed || imageColumns.avatar_url !== undefined;
  });
  if (isVisibleChange) deps.userBroadcasts.updated(viewer.userId);
}
