import { linkMax } from '@gumball/rules/posts/preview-url';
import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { newPoll, poll } from '../polls/polls.schemas.ts';
import { media, uploadUrl } from '../uploads/uploads.schemas.ts';
import { userSummary } from '../users/users.schemas.ts';

/** Type of a post. */
export const postType = z.enum(['text', 'photo', 'video', 'link']);

/** Metadata of a linked page; `image` is a copy on the server. */
export const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
});

/** The community of a post. `isPrivate` is set if only members read it, `isClosed` if operators closed it. */
export const postCommunity = z.object({
  id,
  name: z.string(),
  isPrivate: z.boolean().optional(),
  isClosed: z.boolean().optional(),
});

/** A post inside the post that quotes it. */
export const quotedPost = z.object({
  id,
  content: z.string(),
  contentWarning: z.string().nullable(),
  media: z.array(media),
  user: userSummary,
  community: postCommunity.nullable(),
  createdAt: z.string(),
});

/** For the author of something that nobody else sees: whether moderators decide about it, or it stays so. */
export const reviewState = z
  .enum(['waiting', 'limited'])
  .optional()
  .describe('Only the author sees it: until moderators decide, or without a decision.');

/** A post for a viewer. */
export const post = z.object({
  id,
  content: z.string(),
  contentWarning: z
    .string()
    .nullable()
    .describe('Clients show it in place of the text and the files, until the reader asks for them.'),
  postType,
  mediaUrls: z.array(z.string()),
  media: z.array(media),
  linkPreview: linkPreview.nullable(),
  poll: poll.nullable(),
  user: userSummary,
  community: postCommunity.nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  likesCount: z.number().int(),
  commentsCount: z.number().int(),
  repostsCount: z.number().int(),
  friendsOnly: z.boolean().describe('Whether only the author and the current friends can read it.'),
  allowsReposts: z.boolean().describe('Whether others can repost and quote it.'),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isReposted: z.boolean(),
  review: reviewState,
  quote: z
    .object({ post: quotedPost.nullable() })
    .nullable()
    .describe('Set for a quote. Its post is null while it is not available to the viewer.'),
  repost: z
    .object({ id, user: userSummary })
    .optional()
    .describe('In a feed: the member whose repost brought the post there.'),
});

/**
 * Body of a new post. `mediaUrls` are URLs returned by the upload endpoint; `mediaAlts` are their descriptions in the
 * same order.
 */
export const newPost = z.object({
  content: z.string().max(20_000).default(''),
  contentWarning: z.string().max(1000).nullish(),
  postType: postType.optional().describe('Derived by the server from the content; accepted and ignored.'),
  mediaUrls: z.array(uploadUrl).max(100).default([]),
  mediaAlts: z.array(z.string().max(5000)).max(100).default([]),
  linkPreview: z.object({ url: z.string().max(linkMax) }).nullish(),
  poll: newPoll.nullish().describe('The text of the post is its question; it stands without files.'),
  communityId: idInput.nullish(),
  quotedPostId: idInput.nullish(),
  allowsReposts: z.boolean().default(true),
  friendsOnly: z.boolean().default(false).describe('For the author and friends only; not in a community.'),
});

/** Body of an edit. Absent fields remain, and so does a poll. */
export const postChange = z.object({
  content: z.string().max(20_000).optional(),
  contentWarning: z.string().max(1000).nullish().describe('Null or blank removes it.'),
  mediaUrls: z.array(uploadUrl).max(100).optional(),
  mediaAlts: z.array(z.string().max(5000)).max(100).optional(),
  linkPreview: z.object({ url: z.string().max(linkMax) }).nullish(),
});

/** A former version of an edited post. Its files are not kept. */
export const postVersion = z.object({
  content: z.string(),
  contentWarning: z.string().nullable(),
  writtenAt: z.string(),
});

/** Type of a post. */
export type PostType = z.infer<typeof postType>;
/** Metadata of a linked page. */
export type LinkPreview = z.infer<typeof linkPreview>;
/** A post for a viewer. */
export type Post = z.infer<typeof post>;
/** A former version of an edited post. */
export type PostVersion = z.infer<typeof postVersion>;
/** A post inside the post that quotes it. */
export type QuotedPost = z.infer<typeof quotedPost>;
/** The fields of a post that are the same for every viewer. */
export type PublicPost = Omit<Post, 'isLiked' | 'isSaved' | 'isReposted' | 'review' | 'poll' | 'quote' | 'repost'>;
