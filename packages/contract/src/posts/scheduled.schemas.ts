import { scheduleFailures } from '@gumball/rules/posts/schedule';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { newPoll } from '../polls/polls.schemas.ts';
import { media } from '../uploads/uploads.schemas.ts';
import { newPost, postCommunity, quotedPost } from './posts.schemas.ts';

/** Body of a scheduled post: that of a new post, and its time. It replaces the whole scheduled post in an edit. */
export const newScheduledPost = newPost.extend({
  publishAt: z.iso.datetime({ offset: true }).describe('From 5 minutes to 60 days from now.'),
});

/** A scheduled post of the viewer. */
export const scheduledPost = z.object({
  id,
  publishAt: z.string(),
  createdAt: z.string(),
  failure: z
    .enum(scheduleFailures)
    .nullable()
    .describe('Why it could not be published at its time; null while it waits.'),
  content: z.string(),
  contentWarning: z.string().nullable(),
  media: z.array(media),
  linkPreview: z.object({ url: z.string() }).nullable(),
  poll: newPoll.nullable(),
  community: postCommunity.nullable().describe('Null with a community id for one that is not available any more.'),
  communityId: id.nullable(),
  quote: z.object({ id, post: quotedPost.nullable() }).nullable(),
  allowsReposts: z.boolean(),
  friendsOnly: z.boolean(),
});

/** Body of a scheduled post. */
export type NewScheduledPost = z.infer<typeof newScheduledPost>;
/** A scheduled post of the viewer. */
export type ScheduledPost = z.infer<typeof scheduledPost>;
