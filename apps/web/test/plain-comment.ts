import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { maya } from './TestPage.tsx';

/** Another member. */
export const kofi = {
  id: '2',
  username: 'kofi.fun',
  firstName: 'Kofi',
  lastName: 'Mensah',
  avatarUrl: null,
  level: 'Master',
} as const;
const { id, username, firstName, lastName, avatarUrl, level } = maya;
/** The viewer. */
export const me = { id, username, firstName, lastName, avatarUrl, level };

/** A comment of another member on post 9. */
export function commentOf(number: number, change: Partial<Comment> = {}): Comment {
  return {
    id: String(number),
    postId: '9',
    parentId: null,
    content: `Comment ${number}`,
    user: kofi,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    isDeleted: false,
    likesCount: 2,
    repliesCount: 0,
    isLiked: false,
    ...change,
  };
}
