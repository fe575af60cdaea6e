import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  type CommentFact,
  insertWanted,
  type LikeFact,
  listCommentLikes,
  listComments,
  listJoins,
  listMembersNamed,
  listPostLikes,
  listPosts,
  listRequests,
  lockSubjects,
  lockThreads,
  removeActors,
  removeComments,
  removeMentions,
  type Wanted,
  type Withdrawn,
} from './happenings.store.ts';
import type { Happening } from './notify.ts';

/** The result of storing events: the notifications that were created or extended, and the users who lost an action. */
export type Recorded = { grown: { id: string; user_id: string }[]; shrunk: string[] };

type Wish = Omit<Wanted, 'id' | 'kind' | 'groupId' | 'postId' | 'commentId' | 'communityId' | 'sourceId' | 'details'> &
  Partial<Pick<Wanted, 'groupId' | 'postId' | 'commentId' | 'communityId' | 'sourceId' | 'details'>>;

/**
 * Stores events in one transaction. The state of everything that can be undone is read again first. The order, the
 * number of calls and the server on which a like and its removal are recorded therefore do not matter.
 */
export async function recordHappenings(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  happenings: Happening[],
): Promise<Recorded> {
  const of = <A extends Happening['about']>(about: A) =>
    happenings.filter((one): one is Extract<Happening, { about: A }> => one.about === about);
  return db.transaction(async (tx) => {
    await lockSubjects(tx, happenings.map(subjectOf));
    await lockThreads(
      tx,
      happenings.flatMap((one) => ('commentId' in one ? [one.commentId] : [])),
    );
    const wishes: Wish[] = [];
    const withdrawn: Withdrawn[] = [];
    const shrunk: string[] = [];

    const likes = [
      ...(await listPostLikes(
        tx,
        of('post-like').map(({ postId, actorId }) => ({ id: postId, actorId })),
      )),
      ...(await listCommentLikes(
        tx,
        of('comment-like').map(({ commentId, actorId }) => ({ id: commentId, actorId })),
      )),
    ];
    for (const like of likes) {
      const wish = likeWish(like);
      if (like.stands) wishes.push(wish);
      else
        withdrawn.push({ recipientId: like.recipient, type: wish.type, groupId: wish.groupId, actorId: like.actor_id });
    }

    const comments = await listComments(
      tx,
      of('comment').map(({ commentId }) => commentId),
    );
    const posts = await listPosts(
      tx,
      of('post').map(({ postId }) => postId),
    );
    const standing = comments.filter((comment) => !comment.deleted);
    shrunk.push(
      ...(await removeComments(
        tx,
        comments.filter(({ deleted }) => deleted).map(({ id }) => id),
      )),
    );
    for (const comment of standing) wishes.push(...answerWish(comment));
    const texts = await withMentioned(tx, [
      ...posts.map((post) => ({ postId: post.id, commentId: null, actorId: post.user_id, content: post.content })),
      ...standing.map((comment) => ({
        postId: comment.post_id,
        commentId: comment.id,
        actorId: comment.user_id,
        content: comment.content,
      })),
    ]);
    shrunk.push(...(await removeMentions(tx, texts)));
    for (const { postId, commentId, actorId, mentioned } of texts) {
      for (const recipientId of mentioned) {
        const groupId = commentId ?? postId;
        wishes.push({ recipientId, type: 'mentioned', actorId, groupId, postId, commentId, sourceId: commentId });
      }
    }

    const pairs = of('friend-request').map(({ senderId, receiverId }) => ({ senderId, receiverId }));
    for (const { sender_id: sender, receiver_id: receiver, waits, befriended } of await listRequests(tx, pairs)) {
      const request = { recipientId: receiver, type: 'friend_request', groupId: sender, actorId: sender } as const;
      if (waits) wishes.push(request);
      else withdrawn.push(request);
      if (!befriended) {
        withdrawn.push(
          { recipientId: sender, type: 'friend_accepted', groupId: receiver, actorId: receiver },
          { recipientId: receiver, type: 'friend_accepted', groupId: sender, actorId: sender },
        );
      }
    }
    const joins = of('community-join').map(({ communityId, actorId }) => ({ communityId, actorId }));
    for (const { community_id: communityId, actor_id: actorId, owner_id: recipientId, stands } of await listJoins(
      tx,
      joins,
    )) {
      const joined = { recipientId, type: 'community_joined', groupId: communityId, actorId } as const;
      if (stands) wishes.push({ ...joined, communityId });
      else withdrawn.push(joined);
    }
    for (const { about: _, ...news } of of('news')) wishes.push(news);

    shrunk.push(...(await removeActors(tx, withdrawn)));
    const wanted = wishes.map((wish): Wanted => {
      const id = ids.next();
      return {
        groupId: id,
        postId: null,
        commentId: null,
        communityId: null,
        sourceId: null,
        details: {},
        ...wish,
        id,
        kind: notificationKindOf(wish.type),
      };
    });
    return { grown: await insertWanted(tx, wanted, clock.now()), shrunk };
  });
}

function subjectOf(happening: Happening): string {
  if (happening.about === 'friend-request') return happening.senderId;
  if (happening.about === 'news') return happening.recipientId;
  if (happening.about === 'community-join') return happening.communityId;
  return 'commentId' in happening ? happening.commentId : happening.postId;
}

function likeWish({ recipient, actor_id: actorId, post_id: postId, comment_id: commentId }: LikeFact) {
  return {
    recipientId: recipient,
    type: commentId === null ? 'post_liked' : 'comment_liked',
    actorId,
    groupId: commentId ?? postId,
    postId,
    commentId,
  } as const;
}

function answerWish(comment: CommentFact): Wish[] {
  const { id, post_id: postId, user_id: actorId, parent_id: parentId } = comment;
  if (parentId === null) {
    return [{ recipientId: comment.post_author, type: 'commented', actorId, groupId: postId, postId, sourceId: id }];
  }
  if (comment.parent_author === null) return [];
  const told = { recipientId: comment.parent_author, type: 'replied', actorId, groupId: parentId } as const;
  return [{ ...told, postId, commentId: parentId, sourceId: id }];
}

type Text = { postId: string; commentId: string | null; actorId: string; content: string };

async function withMentioned(tx: Executor, texts: Text[]) {
  const named = texts.map(({ content, ...text }) => ({ ...text, usernames: mentionedUsernames(content) }));
  const members = await listMembersNamed(tx, [...new Set(named.flatMap(({ usernames }) => usernames))]);
  return named.map(({ usernames, ...text }) => ({
    ...text,
    mentioned: usernames.flatMap((username) => members.get(username) ?? []),
  }));
}
