import type { newPost, Post } from '@gumball/contract/posts/posts.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { checkPoll, normalizePollOption } from '@gumball/rules/polls/poll';
import { checkWarning, normalizeWarning } from '@gumball/rules/posts/content-warning';
import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import { checkPost, postTypeOf } from '@gumball/rules/posts/post-draft';
import { mayRepost } from '@gumball/rules/posts/reposts';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isViolationOf } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getPost } from './get-post.ts';
import { urlVariants } from './link-previews/url-variants.ts';
import { findByIdempotencyKey, findMembership, insertPost, listOwnFiles } from './post-writes.store.ts';
import { toPost, toReader } from './posts.view.ts';
import { resolveAttachments } from './resolve-attachments.ts';

/**
 * Creates a post. A second call by the same user with the same `idempotencyKey` returns the first post. Throws the
 * errors of the text, the files and the poll, `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` if the author is not a member of
 * the community, and for a quote `POST_NOT_FOUND` or `REPOSTS_OFF`.
 */
export async function createPost(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'postBroadcasts' | 'notifier'>,
  viewer: Viewer,
  input: z.output<typeof newPost>,
  idempotencyKey: string | undefined,
): Promise<Post> {
  const { db, clock, ids } = deps;
  const content = input.content.trim();
  const files = input.mediaUrls.length;
  if (input.poll) assertOk(checkPoll({ ...input.poll, content, files }));
  assertOk(checkPost({ content, files, alts: input.mediaAlts }));
  assertOk(checkWarning(input.contentWarning));
  if (input.friendsOnly && input.communityId) throw new AppError('AUDIENCE_IN_COMMUNITY', { field: 'friendsOnly' });
  const linkUrls = input.linkPreview ? urlVariants(input.linkPreview.url) : [];
  const ownFiles = await listOwnFiles(db.kysely, viewer.userId, input.mediaUrls);
  const media = resolveAttachments(ownFiles, input.mediaUrls, input.mediaAlts);

  const now = clock.now();
  const row = await insertPost(db, {
    id: ids.next(),
    userId: viewer.userId,
    communityId: input.communityId ?? null,
    content,
    contentWarning: normalizeWarning(input.contentWarning),
    hashtags: hashtagsOf(content),
    postType: postTypeOf({ content, mediaKinds: media.map((item) => item.kind) }),
    media,
    linkUrls,
    poll: input.poll && {
      options: input.poll.options.map(normalizePollOption),
      endsAt: new Date(now.getTime() + input.poll.hours * hourMs),
    },
    quotedPostId: input.quotedPostId ?? null,
    allowsReposts: input.allowsReposts,
    friendsOnly: input.friendsOnly,
    idempotencyKey,
    now,
  }).catch((error: unknown) => {
    if (isViolationOf(error, 'posts_community_id_fkey')) throw new AppError('COMMUNITY_NOT_FOUND');
    throw error;
  });
  if (!row) return existingPostOrThrow(deps, viewer, input, idempotencyKey);

  deps.postBroadcasts.created({
    id: row.id,
    userId: row.user_id,
    communityId: row.community_id,
    friendsOnly: row.friends_only,
  });
  // No notification of a new post can exist yet, so a post without mentions and quote changes nothing.
  if (input.quotedPostId || mentionedUsernames(content).length > 0)
    deps.notifier.notify({ about: 'post', postId: row.id });
  if (input.quotedPostId) return getPost(deps, viewer, row.id);
  const unseen = { liked: false, saved: false, reposted: false, choice: null, quoted: null };
  return toPost({ ...row, ...unseen }, toReader(viewer, clock));
}

async function existingPostOrThrow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { communityId, quotedPostId }: Pick<z.output<typeof newPost>, 'communityId' | 'quotedPostId'>,
  idempotencyKey: string | undefined,
): Promise<Post> {
  const existingId = idempotencyKey && (await findByIdempotencyKey(deps.db, viewer.userId, idempotencyKey));
  if (existingId) return getPost(deps, viewer, existingId);
  if (communityId) {
    const membership = await findMembership(deps.db, communityId, viewer.userId);
    if (membership === undefined) throw new AppError('COMMUNITY_NOT_FOUND');
    if (membership === 'none') throw new AppError('ACCESS_DENIED');
  }
  if (quotedPostId) {
    const quoted = await getPost(deps, viewer, quotedPostId);
    const isAuthor = quoted.user.id === viewer.userId;
    const isPrivate = quoted.friendsOnly || quoted.community?.isPrivate;
    if (!mayRepost({ allowsReposts: quoted.allowsReposts, isAuthor, isPrivate })) throw new AppError('REPOSTS_OFF');
  }
  throw new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
}
