import type { Post, postChange } from '@gumball/contract/posts/posts.schemas';
import { checkPollPost } from '@gumball/rules/polls/poll';
import { checkWarning, normalizeWarning } from '@gumball/rules/posts/content-warning';
import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import { checkPost, editLimits, postTypeOf } from '@gumball/rules/posts/post-draft';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { asDatabase } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { announceHold } from '../filters/announce-hold.ts';
import { filterCause } from '../filters/filter-cause.ts';
import { holdPost } from '../filters/hold-post.ts';
import { pictureCause } from '../filters/picture-cause.ts';
import { findBlockedPicture } from '../uploads/blocked-pictures/find-blocked-picture.ts';
import { requireOpen } from './closed-communities/require-open.ts';
import { getPost } from './get-post.ts';
import { replaceHashtags } from './hashtags/hashtags.store.ts';
import { inspectPost } from './inspect-post.ts';
import { urlVariants } from './link-previews/url-variants.ts';
import { attachFiles, findForEdit, listOwnFiles, releaseFiles, updatePostRow } from './post-writes.store.ts';
import { resolveAttachments } from './resolve-attachments.ts';
import { insertVersion } from './versions/versions.store.ts';

/**
 * Edits a post. Absent fields and the poll stay unchanged. A former text or warning stays readable as a version. Throws
 * `POST_NOT_FOUND`, `ACCESS_DENIED` for anyone but the
 * author, `COMMUNITY_CLOSED`, and the errors of the resulting post, also `TEXT_REFUSED`.
 */
export async function updatePost(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts' | 'notifier' | 'postBroadcasts' | 'postLinks'
  >,
  viewer: Viewer,
  postId: string,
  change: z.output<typeof postChange>,
): Promise<Post> {
  const { db, clock } = deps;
  const hidden = await db.transaction(async (tx) => {
    const before = await findForEdit(tx, viewer.userId, postId);
    if (!before?.visible) throw new AppError('POST_NOT_FOUND');
    if (before.user_id !== viewer.userId) throw new AppError('ACCESS_DENIED');
    if (before.community_id !== null) await requireOpen({ db: { kysely: tx } }, before.community_id);

    const content = change.content === undefined ? before.content : change.content.trim();
    const oldUrls = before.media.map((item) => item.url);
    const urls = change.mediaUrls ?? oldUrls;
    if (before.has_poll) assertOk(checkPollPost({ content, files: urls.length }));
    const limits = editLimits(amountsNow(), { content: before.content, files: before.media.length });
    const draft = { content, files: urls.length, alts: change.mediaAlts ?? [] };
    assertOk(checkPost(draft, limits), { limit: limits.postFiles });
    assertOk(checkWarning(change.contentWarning));
    const contentWarning =
      change.contentWarning === undefined ? before.content_warning : normalizeWarning(change.contentWarning);
    const newUrls = urls.filter((url) => !oldUrls.includes(url));
    const missingUrls = oldUrls.filter((url) => !urls.includes(url));
    // Released files are locked together with new ones, because creating and deleting posts lock files before the image
    // of a link.
    const files = [...before.media, ...(await listOwnFiles(tx, viewer.userId, [...newUrls, ...missingUrls]))];
    const media = resolveAttachments(files, urls, change.mediaAlts ?? []);
    // A former URL of a file names the same file.
    const shownUrls = media.map((item) => item.url);
    const removedUrls = missingUrls.filter((url) => !shownUrls.includes(url));
    const link = change.linkPreview;
    const linkUrls = link === undefined ? undefined : link === null ? [] : urlVariants(link.url);

    const texts = { content, contentWarning, linkPreview: link ?? null, mediaAlts: change.mediaAlts ?? [], poll: null };
    const match = await inspectPost({ ...deps, db: asDatabase(tx) }, texts);
    const picture = await findBlockedPicture({ ...deps, db: asDatabase(tx) }, viewer.userId, newUrls);
    const cause = match ? filterCause(match) : pictureCause(picture);
    const now = clock.now();
    const postType = postTypeOf({ content, mediaKinds: media.map((item) => item.kind) });
    if (content !== before.content || contentWarning !== before.content_warning)
      await insertVersion(tx, { id: deps.ids.next(), postId, before });
    await updatePostRow(tx, postId, { content, contentWarning, postType, media, linkUrls, now });
    if (change.content !== undefined)
      await replaceHashtags(tx, { id: postId, userId: viewer.userId }, hashtagsOf(content));
    await attachFiles(tx, viewer.userId, shownUrls, now);
    await releaseFiles(tx, viewer.userId, postId, removedUrls);
    const hold = cause && (await holdPost(deps, tx, { postId, userId: viewer.userId }, cause));
    return hold && { hold, before };
  });
  announceHold(deps, hidden?.hold);
  if (!hidden && change.content !== undefined)
    deps.postLinks.add({ id: postId, userId: viewer.userId, content: change.content });
  if (hidden) {
    const { community_id: communityId, friends_only: friendsOnly } = hidden.before;
    deps.postBroadcasts.removed(postId, communityId, { id: viewer.userId, friendsOnly });
  }
  deps.postBroadcasts.updated(postId);
  deps.notifier.notify({ about: 'post', postId });
  return getPost(deps, viewer, postId);
}
