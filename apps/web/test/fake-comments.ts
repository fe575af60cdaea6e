/** The comments of post 9 behind a fake API. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { page } from 'vitest/browser';
import { commentOf, me } from './plain-comment.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok } from './TestPage.tsx';

/** A part of a list after the cursor of a request. */
function part(all: Comment[], call: FakeCall) {
  const from = Number(call.query.get('cursor') ?? 0);
  const limit = Number(call.query.get('limit'));
  const hasMore = all.length > from + limit;
  const nextCursor = hasMore ? String(from + limit) : undefined;
  return { items: all.slice(from, from + limit), pagination: { page: 1, limit, hasMore, nextCursor } };
}

/** Comments and replies as a test sets them; `respond` returns other responses. */
export type FakeComments = {
  comments: Comment[];
  replies: Comment[];
  respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse> | undefined;
  calls: FakeCall[];
  sent: (method: string, end: string) => FakeCall[];
  restore: () => void;
};

/** Installs a fake API with the comments 30 and 29, of which 29 is the viewer's. */
export function fakeComments(): FakeComments {
  const { calls, restore } = fakeApi((call) => {
    const own = api.respond(call);
    if (own) return own;
    if (call.path === '/comments/posts/9/comments' && call.method === 'GET') {
      const all = call.query.get('sortBy') === 'oldest' ? api.comments.toReversed() : api.comments;
      const { items, pagination } = part(all, call);
      return ok({ comments: items, totalCount: api.comments.length, pagination });
    }
    if (call.path.endsWith('/replies')) {
      const { items, pagination } = part(api.replies, call);
      return ok({ replies: items, totalCount: api.replies.length, pagination });
    }
    if (call.method === 'POST' && call.path.endsWith('/comments')) {
      const { content, parentId } = call.body as { content: string; parentId: string | null };
      const comment = commentOf(99, { content, parentId, user: me, likesCount: 0 });
      return { status: 201, body: { success: true, comment } };
    }
    if (call.path.endsWith('/like')) {
      const isLiked = call.method === 'POST';
      return ok({ isLiked, likesCount: isLiked ? 3 : 2 });
    }
    if (call.method === 'PUT') {
      const { content } = call.body as { content: string };
      return ok({ comment: commentOf(29, { user: me, content, updatedAt: '2026-11-20T11:00:00.000Z' }) });
    }
    return { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  });
  const api: FakeComments = {
    comments: [commentOf(30), commentOf(29, { user: me, content: 'My own' })],
    replies: [],
    respond: () => undefined,
    calls,
    sent: (method, end) => calls.filter((call) => call.method === method && call.path.endsWith(end)),
    restore,
  };
  return api;
}

/** The row of a comment or reply. */
export const row = (text: RegExp | string) => page.getByRole('listitem').filter({ hasText: text });

/** The field of a new comment. */
export const field = () => page.getByRole('textbox', { name: 'Write a comment...' });
