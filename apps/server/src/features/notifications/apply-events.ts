import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import type { Executor } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { acceptDrafts, insertDrafts, type NotificationDraft } from './drafts.store.ts';
import { claimMentions } from './mention-events.store.ts';
import { listMessageReactions, removeReactedMessages } from './message-reactions.store.ts';
import type { NotificationEvent } from './notification.events.ts';
import {
  type CommentState,
  type LikeState,
  listCommentLikes,
  listComments,
  listFriendRequests,
  listJoinRequests,
  listMemberships,
  listPostLikes,
  listPosts,
  listReposts,
  listUserIdsByUsername,
  lockSubjects,
  lockThreads,
  type Retraction,
  removeActors,
  removeComments,
  removeMentions,
} from './notification-events.store.ts';

/** The result of storing events: the notifications that were created or extended, and the users who lost an action. */
export type AppliedEvents = { updated: { id: string; user_id: string }[]; retractedUserIds: string[] };

type DraftInput = Omit<
  NotificationDraft,
  'id' | 'kind' | 'groupId' | 'postId' | 'commentId' | 'communityId' | 'sourceId' | 'details'
> &
  Partial<Pick<NotificationDraft, 'groupId' | 'postId' | 'commentId' | 'communityId' | 'sourceId' | 'details'>>;

/**
 * Stores events in the caller's transaction. The state of everything that can be undone is read again first. The order,
 * the number of calls and the server on which a like and its removal are recorded therefore do not matter.
 */
export async function applyEvents(
  { db, clock, ids }: Pick<PlatformDeps, 'db' | 'clock' | 'ids'>,
  tx: Executor,
  events: NotificationEvent[],
): Promise<AppliedEvents> {
  const eventsAbout = <A extends NotificationEvent['about']>(about: A) =>
    events.filter((event): event is Extract<NotificationEvent, { about: A }> => event.about === about);
  await lockSubjects(tx, events.map(subjectIdOf));
  await lockThreads(
    tx,
    events.filter((event) => 'commentId' in event),
  );
  const draftInputs: DraftInput[] = [];
  const retractions: Retraction[] = [];
  const retractedUserIds: string[] = [];

  const likes = [
    ...(await listPostLikes(
      tx,
      eventsAbout('post-like').map(({ postId, actorId }) => ({ id: postId, actorId })),
    )),
    ...(await listCommentLikes(tx, eventsAbout('comment-like'))),
  ];
  for (const like of likes) {
    const draftInput = toLikeDraft(like);
    if (like.active) draftInputs.push(draftInput);
    else
      retractions.push({
        recipientId: like.recipient,
        type: draftInput.type,
        groupId: draftInput.groupId,
        actorId: like.actor_id,
      });
  }

  const reposts = await listReposts(
    tx,
    eventsAbout('post-repost').map(({ postId, actorId }) => ({ id: postId, actorId })),
  );
  for (const { recipient: recipientId, actor_id: actorId, post_id: postId, active } of reposts) {
    const reposted = { recipientId, type: 'post_reposted', groupId: postId, actorId } as const;
    if (active) draftInputs.push({ ...reposted, postId });
    else retractions.push(reposted);
  }

  const commentEvents = eventsAbout('comment');
  const comments = await listComments(tx, commentEvents);
  const posts = await listPosts(
    tx,
    eventsAbout('post').map(({ postId }) => postId),
  );
  for (const { id: postId, user_id: actorId, quoted_author: recipientId } of posts) {
    if (recipientId) draftInputs.push({ recipientId, type: 'post_quoted', actorId, groupId: postId, postId });
  }
  const currentComments = comments.filter((comment) => !comment.deleted);
  retractedUserIds.push(
    ...(await removeComments(tx, [
      ...comments.filter(({ deleted }) => deleted).map(({ id }) => id),
      // A distributed database has no foreign key that removes them with the comment.
      ...commentEvents.flatMap(({ commentId, isRemoved }) => (isRemoved ? [commentId] : [])),
    ])),
  );
  for (const comment of currentComments) draftInputs.push(...toReplyDrafts(comment));
  const texts = await resolveMentions(tx, [
    ...posts.map((post) => ({
      postId: post.id,
      commentId: null,
      actorId: post.user_id,
      content: post.content,
      isEdited: post.is_edited,
    })),
    ...currentComments.map((comment) => ({
      postId: comment.post_id,
      commentId: comment.id,
      actorId: comment.user_id,
      content: comment.content,
      isEdited: comment.is_edited,
    })),
  ]);
  // Only an edit takes a mention back. The notifications about a text are on every server.
  const edited = texts.filter(({ isEdited }) => isEdited);
  retractedUserIds.push(...(await removeMentions(tx, edited)));
  for (const { postId, commentId, actorId, mentioned } of texts) {
    for (const recipientId of mentioned) {
      const groupId = commentId ?? postId;
      draftInputs.push({ recipientId, type: 'mentioned', actorId, groupId, postId, commentId, sourceId: commentId });
    }
  }

  const pairs = eventsAbout('friend-request').map(({ senderId, receiverId }) => ({ senderId, receiverId }));
  for (const { sender_id: sender, receiver_id: receiver, pending, is_friend } of await listFriendRequests(tx, pairs)) {
    const request = { recipientId: receiver, type: 'friend_request', groupId: sender, actorId: sender } as const;
    if (pending) draftInputs.push(request);
    else retractions.push(request);
    if (!is_friend) {
      retractions.push(
        { recipientId: sender, type: 'friend_accepted', groupId: receiver, actorId: receiver },
        { recipientId: receiver, type: 'friend_accepted', groupId: sender, actorId: sender },
      );
    }
  }
  const joins = eventsAbout('community-join').map(({ communityId, actorId }) => ({ communityId, actorId }));
  for (const { community_id: communityId, actor_id: actorId, owner_id: recipientId, active } of await listMemberships(
    tx,
    joins,
  )) {
    const joined = { recipientId, type: 'community_joined', groupId: communityId, actorId } as const;
    if (active) draftInputs.push({ ...joined, communityId });
    else retractions.push(joined);
  }
  const asked = eventsAbout('community-request').map(({ communityId, actorId }) => ({ communityId, actorId }));
  for (const {
    community_id: communityId,
    actor_id: actorId,
    decider_id: recipientId,
    active,
  } of await listJoinRequests(tx, asked)) {
    const request = { recipientId, type: 'community_request', groupId: communityId, actorId } as const;
    if (active) draftInputs.push({ ...request, communityId });
    else retractions.push(request);
  }
  const mentions = await claimMentions(tx, eventsAbout('message-mentions'));
  for (const { recipient: recipientId, sender_id: actorId, message_id: groupId, ...row } of mentions) {
    const mention = { recipientId, type: 'message_mentioned', groupId, actorId } as const;
    const { conversation_id: conversationId, sequence, group_name: item } = row;
    if (!row.active) retractions.push(mention);
    else if (row.is_new) draftInputs.push({ ...mention, details: { item, conversationId, sequence } });
  }
  const reactions = await listMessageReactions(
    tx,
    eventsAbout('message-reaction').map(({ messageId, ...reaction }) => ({ id: messageId, ...reaction })),
  );
  for (const { recipient: recipientId, actor_id: actorId, message_id: groupId, ...row } of reactions) {
    const reacted = { recipientId, type: 'message_reacted', groupId, actorId } as const;
    const { conversation_id: conversationId, sequence } = row;
    if (!row.active) retractions.push(reacted);
    else if (row.notifies) draftInputs.push({ ...reacted, details: { conversationId, sequence } });
  }
  retractedUserIds.push(...(await removeReactedMessages(tx, eventsAbout('message-deletion'))));
  for (const { about: _, occurrence: __, ...input } of eventsAbout('notification')) draftInputs.push(input);

  retractedUserIds.push(...(await removeActors(tx, retractions)));
  const drafts = draftInputs.map((draftInput): NotificationDraft => {
    const id = ids.next();
    return {
      groupId: id,
      postId: null,
      commentId: null,
      communityId: null,
      sourceId: null,
      details: {},
      ...draftInput,
      id,
      kind: notificationKindOf(draftInput.type),
    };
  });
  const { isDistributed } = db;
  const accepted = await acceptDrafts(tx, drafts, isDistributed);
  return { updated: await insertDrafts(tx, accepted, { now: clock.now(), isDistributed }), retractedUserIds };
}

function subjectIdOf(event: NotificationEvent): string {
  if (event.about === 'friend-request') return event.senderId;
  if (event.about === 'notification') return event.recipientId;
  if (event.about === 'community-join' || event.about === 'community-request') return event.communityId;
  if ('messageId' in event) return event.messageId;
  return 'commentId' in event ? event.commentId : event.postId;
}

function toLikeDraft({ recipient, actor_id: actorId, post_id: postId, comment_id: commentId }: LikeState) {
  return {
    recipientId: recipient,
    type: commentId === null ? 'post_liked' : 'comment_liked',
    actorId,
    groupId: commentId ?? postId,
    postId,
    commentId,
  } as const;
}

function toReplyDrafts(comment: CommentState): DraftInput[] {
  const { id, post_id: postId, user_id: actorId, parent_id: parentId } = comment;
  if (parentId === null) {
    return [{ recipientId: comment.post_author, type: 'commented', actorId, groupId: postId, postId, sourceId: id }];
  }
  if (comment.parent_author === null) return [];
  const reply = { recipientId: comment.parent_author, type: 'replied', actorId, groupId: parentId } as const;
  return [{ ...reply, postId, commentId: parentId, sourceId: id }];
}

type MentionSource = {
  postId: string;
  commentId: string | null;
  actorId: string;
  content: string;
  isEdited: boolean;
};

async function resolveMentions(tx: Executor, texts: MentionSource[]) {
  const withUsernames = texts.map(({ content, ...text }) => ({ ...text, usernames: mentionedUsernames(content) }));
  const userIds = await listUserIdsByUsername(tx, [...new Set(withUsernames.flatMap(({ usernames }) => usernames))]);
  return withUsernames.map(({ usernames, ...text }) => ({
    ...text,
    mentioned: usernames.flatMap((username) => userIds.get(username) ?? []),
  }));
}
