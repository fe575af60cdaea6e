import type { newPost } from '@gumball/contract/posts/posts.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { checkPoll, normalizePollOption } from '@gumball/rules/polls/poll';
import { checkWarning, normalizeWarning } from '@gumball/rules/posts/content-warning';
import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import { checkPost, type PostLimits, postTypeOf } from '@gumball/rules/posts/post-draft';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Database, isViolationOf } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { insertDistributedPost } from './distributed-posts.store.ts';
import { urlVariants } from './link-previews/url-variants.ts';
import { insertPost, listOwnFiles } from './post-writes.store.ts';
import type { PostRow } from './posts.store.ts';
import { resolveAttachments } from './resolve-attachments.ts';

/** The body of a new post. */
export type PostInput = z.output<typeof newPost>;

/**
 * Checks the content and the audience of a new post. Throws the errors of the text, the files and the poll. A scheduled
 * post has its own `limits`.
 */
export function checkInput(input: PostInput, limits: PostLimits = amountsNow()): void {
  const content = input.content.trim();
  const files = input.mediaUrls.length;
  if (input.poll) assertOk(checkPoll({ ...input.poll, content, files }));
  assertOk(checkPost({ content, files, alts: input.mediaAlts }, limits), { limit: limits.postFiles });
  assertOk(checkWarning(input.contentWarning));
  if (input.friendsOnly && input.communityId) throw new AppError('AUDIENCE_IN_COMMUNITY', { field: 'friendsOnly' });
}

/**
 * Stores a new post that `checkInput` accepts, on its own or inside a transaction. A distributed database needs the
 * transaction. Returns undefined if its key was used before, the author may not post there or may not quote the post, or a
 * file no longer exists. Throws `MEDIA_URL_UNKNOWN` and `COMMUNITY_NOT_FOUND`.
 */
export async function storePost(
  { clock, ids, db: { isDistributed } }: Pick<Deps, 'clock' | 'ids' | 'db'>,
  db: Pick<Database, 'kysely' | 'rows'>,
  userId: string,
  input: PostInput,
  idempotencyKey: string | undefined,
): Promise<PostRow | undefined> {
  const content = input.content.trim();
  const linkUrls = input.linkPreview ? urlVariants(input.linkPreview.url) : [];
  const readFiles = async () =>
    resolveAttachments(await listOwnFiles(db.kysely, userId, input.mediaUrls), input.mediaUrls, input.mediaAlts);
  const now = clock.now();
  const insertOne = isDistributed ? insertDistributedPost : insertPost;
  const insert = (media: Media[]) =>
    insertOne(db, {
      id: ids.next(),
      userId,
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
  const files = await readFiles();
  const row = await insert(files);
  if (row || files.length === 0) return row;
  // The end of a conversion may have changed the URL of a video in between.
  const current = await readFiles();
  return current.every(({ url }, at) => url === files[at]?.url) ? undefined : insert(current);
}

/** Tells others about a post, after the commit. */
export function announcePost(
  deps: Pick<Deps, 'postBroadcasts' | 'notifier'>,
  row: Pick<PostRow, 'id' | 'user_id' | 'community_id' | 'friends_only' | 'content' | 'quoted_post_id'>,
): void {
  deps.postBroadcasts.created({
    id: row.id,
    userId: row.user_id,
    communityId: row.community_id,
    friendsOnly: row.friends_only,
  });
  // No notification of a new post can exist yet, so a post without mentions and quote changes nothing.
  if (row.quoted_post_id || mentionedUsernames(row.content).length > 0)
    deps.notifier.notify({ about: 'post', postId: row.id });
}
