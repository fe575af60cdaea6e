import { commentsRoutes } from '@gumball/contract/comments/comments.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { createComment } from './create-comment.ts';
import { getComment } from './get-comment.ts';
import { likeComment } from './like-comment.ts';
import { listCommentReplies } from './list-comment-replies.ts';
import { listComments } from './list-comments.ts';
import { removeComment } from './remove-comment.ts';
import { unlikeComment } from './unlike-comment.ts';
import { updateComment } from './update-comment.ts';

/** Mounts the routes of comments. */
export function mountComments({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(commentsRoutes.ofPost, async ({ viewer, params, query }) =>
    listComments(await preferReplica(deps, viewer), viewer, params.id, query),
  );
  mount(commentsRoutes.get, async ({ viewer, params, query }) => ({
    comment: await getComment(deps, viewer, { ...params, ...query }),
  }));
  mount(commentsRoutes.replies, async ({ viewer, params, query }) =>
    listCommentReplies(await preferReplica(deps, viewer), viewer, { ...params, postId: query.postId }, query),
  );
  mount(commentsRoutes.create, async ({ viewer, params, body, idempotencyKey }) => {
    const parentId = body.parentId ?? body.parentCommentId ?? null;
    const input = { postId: params.id, parentId, content: body.content };
    return { comment: await createComment(deps, viewer, input, idempotencyKey) };
  });
  mount(commentsRoutes.update, async ({ viewer, params, query, body }) => ({
    comment: await updateComment(deps, viewer, { ...params, ...query }, body.content),
  }));
  mount(commentsRoutes.remove, async ({ viewer, params, query }) => ({
    type: await removeComment(deps, viewer, { ...params, ...query }),
  }));
  mount(commentsRoutes.like, ({ viewer, params, query }) => likeComment(deps, viewer, { ...params, ...query }));
  mount(commentsRoutes.unlike, ({ viewer, params, query }) => unlikeComment(deps, viewer, { ...params, ...query }));
}
