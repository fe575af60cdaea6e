import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import {
  addOwn,
  addPending,
  appendComments,
  type CommentList,
  changeComment,
  commentKeys,
  countReplies,
  duringRead,
  pinComment,
  refreshComments,
  removeComment,
  removeCommentsOf,
  setTotal,
  showPending,
} from './comments.cache.ts';

const user = {
  id: '2',
  username: 'kofi.fun',
  firstName: 'Kofi',
  lastName: 'M',
  avatarUrl: null,
  level: 'Novice',
} as const;

function commentOf(id: number, change: Partial<Comment> = {}): Comment {
  return {
    id: String(id),
    postId: '9',
    parentId: null,
    content: `Comment ${id}`,
    user,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    isDeleted: false,
    likesCount: 0,
    repliesCount: 0,
    isLiked: false,
    ...change,
  };
}

const replyOf = (id: number) => commentOf(id, { parentId: '1' });

function listOf(comments: Comment[], next?: string): CommentList {
  return { comments, next, total: comments.length, waiting: [], fetchedAt: 0 };
}

const [newest, oldest, replies] = [
  commentKeys.list('9', 'newest'),
  commentKeys.list('9', 'oldest'),
  commentKeys.replies('1'),
];
const get = (key: readonly string[]) => queryClient.getQueryData<CommentList>(key) as CommentList;
const ids = (comments: readonly Comment[]) => comments.map(({ id }) => Number(id));

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(newest, listOf([commentOf(3), commentOf(2), commentOf(1, { repliesCount: 1 })]));
  queryClient.setQueryData(oldest, listOf([commentOf(1), commentOf(2), commentOf(3)]));
  queryClient.setQueryData(replies, listOf([replyOf(11)]));
});

describe('what others write', () => {
  test('waits, once, above what is being read, and goes to the end where a list ends', () => {
    addPending(commentOf(4));
    addPending(commentOf(5));
    addPending(commentOf(4));
    expect([ids(get(newest).comments), ids(get(newest).waiting)]).toEqual([
      [3, 2, 1],
      [4, 5],
    ]);
    expect(ids(get(oldest).comments)).toEqual([1, 2, 3, 4, 5]);
    showPending(newest);
    expect([ids(get(newest).comments), get(newest).waiting]).toEqual([[5, 4, 3, 2, 1], []]);
  });

  test('waits at the end of a thread, unless reading on will find it', () => {
    addPending(replyOf(12));
    expect(ids(get(replies).waiting)).toEqual([12]);
    showPending(replies);
    expect(ids(get(replies).comments)).toEqual([11, 12]);
    queryClient.setQueryData(replies, listOf([replyOf(11)], 'more'));
    addPending(replyOf(13));
    expect(get(replies).waiting).toEqual([]);
    expect(ids(get(newest).waiting)).toEqual([]);
  });

  test('can be liked, changed and taken back while it waits', () => {
    addPending(commentOf(4));
    changeComment('4', (comment) => ({ ...comment, likesCount: 7 }));
    expect(get(newest).waiting[0]?.likesCount).toBe(7);
    expect([removeComment('4'), removeComment('4')]).toEqual([true, false]);
    expect([get(newest).waiting, ids(get(oldest).comments)]).toEqual([[], [1, 2, 3]]);
  });
});

describe('what a member writes', () => {
  test('stands on top at once and is counted once, whether or not the news came first', () => {
    addOwn(commentOf(4), false);
    addOwn(commentOf(4), false);
    expect([ids(get(newest).comments), get(newest).total]).toEqual([[4, 3, 2, 1], 4]);
    setTotal('9', 5);
    addOwn(commentOf(5), true);
    expect([ids(get(newest).comments), get(newest).total]).toEqual([[5, 4, 3, 2, 1], 5]);
  });

  test('as a reply stands at the end of its thread and counts on its comment', () => {
    addPending(replyOf(12));
    addOwn(replyOf(13), false);
    expect([ids(get(replies).comments), get(replies).waiting]).toEqual([[11, 12, 13], []]);
    expect(get(newest).comments[2]?.repliesCount).toBe(2);
    addOwn(replyOf(14), true);
    expect(get(newest).comments[2]?.repliesCount).toBe(2);
  });
});

describe('reading on', () => {
  test('adds what is not there, and an answer to an older question changes nothing', () => {
    const list = { ...listOf([commentOf(5), commentOf(4)], 'a'), waiting: [commentOf(3)] };
    const more = appendComments(list, 'a', listOf([commentOf(4), commentOf(3), commentOf(2)], 'b'));
    expect([ids(more.comments), more.waiting, more.next]).toEqual([[5, 4, 3, 2], [], 'b']);
    expect(appendComments(more, 'a', listOf([commentOf(1)]))).toBe(more);
  });

  test('a linked comment is put on top once', () => {
    pinComment(newest, commentOf(40));
    pinComment(newest, commentOf(2));
    expect(ids(get(newest).comments)).toEqual([40, 3, 2, 1]);
  });
});

describe('catching up', () => {
  test('renews what is known, drops what is gone, and lets what is new wait', () => {
    const fresh = listOf([commentOf(4), commentOf(3, { likesCount: 9 }), commentOf(1)]);
    const now = refreshComments(get(newest), fresh, '1');
    expect([ids(now.comments), ids(now.waiting), now.total]).toEqual([[3, 1], [4], 3]);
    expect(now.comments[0]?.likesCount).toBe(9);
  });

  test('keeps what lies beyond the part that was read', () => {
    const now = refreshComments(get(newest), listOf([commentOf(4), commentOf(3)], 'more'), '1');
    expect(ids(now.comments)).toEqual([3, 2, 1]);
  });

  test("shows a member's own from elsewhere where they look", () => {
    const now = refreshComments(get(newest), listOf([commentOf(4), commentOf(3), commentOf(2), commentOf(1)]), '2');
    expect([ids(now.comments), now.waiting]).toEqual([[4, 3, 2, 1], []]);
  });
});

describe('an answer that is on its way', () => {
  /** Reads a list whose answer the server gave before `meanwhile` happened here. */
  async function readWithChange(
    key: readonly string[],
    respond: CommentList,
    concurrentChange: () => void,
  ): Promise<CommentList> {
    let arrive = () => {};
    const way = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const reading = duringRead(key, async () => {
      await way;
      return respond;
    });
    concurrentChange();
    arrive();
    return reading;
  }

  test('does not take back a like that was given meanwhile', async () => {
    const like = (comment: Comment): Comment => ({ ...comment, isLiked: true, likesCount: 1 });
    const list = await readWithChange(newest, listOf([commentOf(2)]), () => changeComment('2', like));
    expect(list.comments[0]).toMatchObject({ isLiked: true, likesCount: 1 });
  });

  test('does not bring back a comment that was deleted meanwhile', async () => {
    const list = await readWithChange(newest, listOf([commentOf(2), commentOf(1)]), () => removeComment('2'));
    expect(ids(list.comments)).toEqual([1]);
  });

  test('knows of what was written meanwhile, also where nothing was loaded before', async () => {
    queryClient.clear();
    const list = await readWithChange(newest, listOf([commentOf(1)]), () => {
      addOwn(commentOf(5), false);
      addPending(commentOf(6));
    });
    expect(ids(list.comments)).toEqual([5, 1]);
    expect(ids(list.waiting)).toEqual([6]);
    expect(list.total).toBe(2);
  });

  test('is left alone where it knows, and by what happened to other lists', async () => {
    const respond = listOf([commentOf(5), commentOf(1)]);
    const list = await readWithChange(newest, respond, () => {
      addOwn(commentOf(5), false);
      addOwn(replyOf(6), false);
    });
    expect(list).toEqual(respond);
  });
});

test('replies are counted along with what the member did, never below none', () => {
  countReplies('1', -1);
  countReplies('1', -1);
  expect(get(newest).comments.find(({ id }) => id === '1')?.repliesCount).toBe(0);
});

test('what a member wrote who was blocked goes, shown or waiting', () => {
  const leila = { ...user, id: '3' };
  addPending(commentOf(5, { user: leila }));
  pinComment(newest, commentOf(6, { user: leila }));
  removeCommentsOf('3');
  expect(ids(get(newest).comments)).toEqual([3, 2, 1]);
  expect(get(newest).waiting).toEqual([]);
});
