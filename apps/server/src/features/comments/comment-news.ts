import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { postNews, postRoom } from '../posts/post-news.ts';
import { listByIds, listLikeCounts } from './comments.store.ts';
import { toComment } from './comments.view.ts';

const withinMs = 200;

/** Identifies a comment with its post and its parent. */
type Which = { id: string; postId: string; parentId: string | null };

/** What clients that subscribed to a post receive about its comments. Called after the commit of an action. */
export type CommentNews = {
  created(comment: Which): void;
  /** A comment was edited, replaced or deleted. */
  changed(comment: Which): void;
  liked(commentId: string): void;
};

/**
 * Broadcasts about comments of this server. New, changed and deleted comments are coalesced in one queue and then read
 * again from the database, so the last broadcast about a comment carries its state after the last change. A reply also
 * broadcasts its parent's counter.
 */
export const commentNews = oncePerServer(
  ({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): CommentNews => {
    const waiting = new Map<string, Which & { isNew: boolean }>();
    const changes = createGathering<string>({
      withinMs,
      log,
      async send(ids) {
        const gathered = ids.flatMap((id) => waiting.get(id) ?? []);
        for (const id of ids) waiting.delete(id);
        const watched = gathered.filter(({ postId }) => realtime.mayBeHeard(postRoom(postId)));
        if (watched.length === 0) return;
        const rows = new Map(
          (
            await listByIds(
              db,
              watched.map(({ id }) => id),
            )
          ).map((row) => [row.id, row]),
        );
        for (const { id, postId, parentId, isNew } of watched) {
          const row = rows.get(id);
          if (!row) {
            realtime.announce(postRoom(postId), 'comment:deleted', { postId, commentId: id, parentId });
            continue;
          }
          const event = isNew ? 'comment:new' : 'comment:updated';
          realtime.announce(
            postRoom(postId),
            event,
            { postId, comment: toComment(row) },
            row.hidden_from.map(memberRoom),
          );
        }
      },
    });
    const likes = createGathering<string>({
      withinMs,
      log,
      async send(ids) {
        for (const row of await listLikeCounts(db, ids)) {
          const news = { postId: row.post_id, commentId: row.id, likesCount: row.likes_count };
          realtime.announce(postRoom(row.post_id), 'comment:liked', news);
        }
      },
    });
    realtime.onClose(() => {
      changes.stop();
      likes.stop();
    });

    const note = (comment: Which, isNew: boolean) => {
      waiting.set(comment.id, { ...comment, isNew: isNew || (waiting.get(comment.id)?.isNew ?? false) });
      changes.add(comment.id);
      if (comment.parentId === null) return postNews({ db, realtime, log }).commented(comment.postId);
      note({ id: comment.parentId, postId: comment.postId, parentId: null }, false);
    };
    const news: CommentNews = {
      created: (comment) => note(comment, true),
      changed: (comment) => note(comment, false),
      liked: likes.add,
    };
    return news;
  },
);
