import type { newPost, Post } from '@gumball/contract/posts/posts.schemas';
import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { checkPoll, normalizePollOption } from '@gumball/rules/polls/poll';
import { checkPost, postTypeOf } from '@gumball/rules/posts/post-draft';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { violates } from '../../platform/db/database.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { notify } from '../notifications/notify.ts';
import { getPost } from './get-post.ts';
import { linkSpellings } from './link-spellings.ts';
import { postMaterial } from './post-material.ts';
import { postNews } from './post-news.ts';
import { findCreated, findMembership, insertPost, listOwnFiles } from './post-writes.store.ts';
import { readerOf, toSeenPost } from './posts.view.ts';

const hourMs = 3_600_000;

/**
 * Creates a post. A second call by the same user with the same `idempotencyKey` returns the first post. Throws the
 * errors of the text, the files and the poll, `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` if the author is not a member
 * of the community.
 */
export async function createPost(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>,
  viewer: Viewer,
  input: z.output<typeof newPost>,
  creationKey: string | undefined,
): Promise<Post> {
  const { db, clock, ids } = deps;
  const content = input.content.trim();
  const files = input.mediaUrls.length;
  if (input.poll) insist(checkPoll({ ...input.poll, content, files }));
  insist(checkPost({ content, files, alts: input.mediaAlts }));
  const linkUrls = input.linkPreview ? linkSpellings(input.linkPreview.url) : [];
  const stored = await listOwnFiles(db.kysely, viewer.userId, input.mediaUrls);
  const media = postMaterial(stored, input.mediaUrls, input.mediaAlts);

  const now = clock.now();
  const row = await insertPost(db, {
    id: ids.next(),
    userId: viewer.userId,
    communityId: input.communityId ?? null,
    content,
    postType: postTypeOf({ content, mediaKinds: media.map((item) => item.kind) }),
    media,
    linkUrls,
    poll: input.poll && {
      options: input.poll.options.map(normalizePollOption),
      endsAt: new Date(now.getTime() + input.poll.hours * hourMs),
    },
    creationKey,
    now,
  }).catch((error: unknown) => {
    if (violates(error, 'posts_community_id_fkey')) throw new AppError('COMMUNITY_NOT_FOUND');
    throw error;
  });
  if (!row) return earlierPost(deps, viewer, input.communityId ?? null, creationKey);

  postNews(deps).created({ id: row.id, userId: row.user_id, communityId: row.community_id });
  // No notification of a new post can exist yet, so a post without mentions changes nothing.
  if (mentionedUsernames(content).length > 0) notify(deps, { about: 'post', postId: row.id });
  return toSeenPost({ ...row, liked: false, saved: false, choice: null }, readerOf(viewer, clock));
}

async function earlierPost(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string | null,
  creationKey: string | undefined,
): Promise<Post> {
  const created = creationKey && (await findCreated(deps.db, viewer.userId, creationKey));
  if (created) return getPost(deps, viewer, created);
  if (communityId !== null) {
    const membership = await findMembership(deps.db, communityId, viewer.userId);
    if (membership === undefined) throw new AppError('COMMUNITY_NOT_FOUND');
    if (membership === 'none') throw new AppError('ACCESS_DENIED');
  }
  throw new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
}
