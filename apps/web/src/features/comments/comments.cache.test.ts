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
  holdComment,
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

describe('comments of others', () => {
  test('wait, once, above the loaded ones, and go to the end of a complete list', () => {
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

  test('wait at the end of a thread, unless the next page will include them', () => {
    addPending(replyOf(12));
    expect(ids(get(replies).waiting)).toEqual([12]);
    showPending(replies);
    expect(ids(get(replies).comments)).toEqual([11, 12]);
    queryClient.setQueryData(replies, listOf([replyOf(11)], 'more'));
    addPending(replyOf(13));
    expect(get(replies).waiting).toEqual([]);
    expect(ids(get(newest).waiting)).toEqual([]);
  });

  test('can be liked, edited and deleted while they wait', () => {
    addPending(commentOf(4));
    changeComment('4', (comment) => ({ ...comment, likesCount: 7 }));
    expect(get(newest).waiting[0]?.likesCount).toBe(7);
    expect([removeComment('4'), removeComment('4')]).toEqual([true, false]);
    expect([get(newest).waiting, ids(get(oldest).comments)]).toEqual([[], [1, 2, 3]]);
  });
});

describe('own comments', () => {
  test('are shown on top at once and counted once, whichever of response and event comes first', () => {
    addOwn(commentOf(4), false);
    addOwn(commentOf(4), false);
    expect([ids(get(newest).comments), get(newest).total]).toEqual([[4, 3, 2, 1], 4]);
    setTotal('9', 5);
    addOwn(commentOf(5), true);
    expect([ids(get(newest).comments), get(newest).total]).toEqual([[5, 4, 3, 2, 1], 5]);
  });

  test('as a reply are shown at the end of their thread and count on its comment', () => {
    addPending(replyOf(12));
    addOwn(replyOf(13), false);
    expect([ids(get(replies).comments), get(replies).waiting]).toEqual([[11, 12, 13], []]);
    expect(get(newest).comments[2]?.repliesCount).toBe(2);
    addPending(replyOf(15));
    addOwn(replyOf(14), true);
    expect(ids(get(replies).comments)).toEqual([11, 12, 13, 14, 15]);
    expect(get(newest).comments[2]?.repliesCount).toBe(2);
  });
});

describe('the next page', () => {
  test('adds missing comments, and a response to an older request changes nothing', () => {
    const list = { ...listOf([commentOf(5), commentOf(4)], 'a'), waiting: [commentOf(3)] };
    const more = appendComments(newest, list, 'a', listOf([commentOf(4), commentOf(3), commentOf(2)], 'b'));
    expect([ids(more.comments), more.waiting, more.next]).toEqual([[5, 4, 3, 2], [], 'b']);
    expect(appendComments(newest, more, 'a', listOf([commentOf(1)]))).toBe(more);
  });

  test.each([
    ['replies', replies, [11, 12, 99], [13, 14, 99], [11, 12, 13, 14, 99]],
    ['oldest first', oldest, [99, 11, 12], [13, 14], [99, 11, 12, 13, 14]],
    ['newest first', newest, [5, 99, 98], [97, 96], [5, 99, 98, 97, 96]],
    [
      'newest first, after more new ones than one response has',
      newest,
      [99, 98, 5, 4],
      [97, 96],
      [99, 98, 97, 96, 5, 4],
    ],
    ['top comments', commentKeys.list('9', 'top'), [99, 11, 12], [97, 13], [99, 11, 12, 97, 13]],
  ])('adds comments where they belong, below own and linked ones on top: %s', (_order, key, shown, page, all) => {
    const list = listOf(
      shown.map((id) => commentOf(id)),
      'a',
    );
    const more = listOf(
      page.map((id) => commentOf(id)),
      'b',
    );
    expect(ids(appendComments(key, list, 'a', more).comments)).toEqual(all);
  });

  test('of replies is below those that wait', () => {
    const list = { ...listOf([replyOf(11)], 'a'), waiting: [replyOf(12)] };
    const more = appendComments(replies, list, 'a', listOf([replyOf(13)]));
    expect([ids(more.comments), more.waiting]).toEqual([[11, 12, 13], []]);
  });

  test('adds a linked comment on top once', () => {
    pinComment(newest, commentOf(40));
    pinComment(newest, commentOf(2));
    expect(ids(get(newest).comments)).toEqual([40, 3, 2, 1]);
  });
});

describe('a refresh', () => {
  test('updates known comments, removes deleted ones, and lets new ones wait', () => {
    const fresh = listOf([commentOf(4), commentOf(3, { likesCount: 9 }), commentOf(1)]);
    const now = refreshComments(newest, get(newest), fresh, '1');
    expect([ids(now.comments), ids(now.waiting), now.total]).toEqual([[3, 1], [4], 3]);
    expect(now.comments[0]?.likesCount).toBe(9);
  });

  test.each([
    ['newest first', newest, [11, 10, 9, 8], [11, 9], [11, 9, 8]],
    ['oldest first', oldest, [8, 9, 10, 11], [8, 10], [8, 10, 11]],
    ['replies', replies, [8, 9, 10, 11], [8, 10], [8, 10, 11]],
    ['top comments', commentKeys.list('9', 'top'), [8, 11, 10, 9], [8, 10], [8, 11, 10, 9]],
  ])('removes deleted comments within the fetched part where ids order them: %s', (_order, key, loaded, read, left) => {
    const fresh = listOf(
      read.map((id) => commentOf(id)),
      'more',
    );
    const list = listOf(
      loaded.map((id) => commentOf(id)),
      'last',
    );
    expect(ids(refreshComments(key, list, fresh, '1').comments)).toEqual(left);
  });

  const top = commentKeys.list('9', 'top');
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from < to ? from + at : from - at));

  type Numbers = readonly number[];
  test.each<
    [string, readonly string[], [Numbers, string?], [Numbers, string?], [Numbers, Numbers, string | undefined]]
  >([
    // A list that was read to its end.
    ['newest first', newest, [[3, 2, 1]], [[5, 4, 3, 2, 1]], [[3, 2, 1], [5, 4], undefined]],
    ['newest first, in part', newest, [[3, 2, 1]], [[5, 4, 3], 'more'], [[3, 2, 1], [5, 4], undefined]],
    ['newest first, with a gap', newest, [[3, 2, 1]], [[9, 8], 'more'], [[3, 2, 1], [9, 8], 'more']],
    ['oldest first', oldest, [[1, 2]], [[1, 2, 3, 4]], [[1, 2, 3, 4], [], undefined]],
    ['oldest first, with more to come', oldest, [[1, 2]], [[1, 2, 3], 'more'], [[1, 2, 3], [], 'more']],
    ['replies', replies, [[1, 2]], [[1, 2, 3]], [[1, 2], [3], undefined]],
    ['replies, with more to come', replies, [[1, 2]], [[1, 2, 3], 'more'], [[1, 2], [3], 'more']],
    ['top comments', top, [[2, 1]], [[2, 3, 1]], [[2, 1], [3], undefined]],
    ['top comments, with more to come', top, [[2, 1]], [[2, 3], 'more'], [[2, 1], [3], 'more']],
    ['a comment that was held', newest, [[4, 3, 1]], [[4, 3, 2, 1]], [[4, 3, 2, 1], [], undefined]],
    ['a comment that was held, by likes', top, [[3, 4, 1]], [[2, 3, 4, 1]], [[3, 4, 1, 2], [], undefined]],
    // A list that was read in part: what a deletion or a like moved into the fetched part is not new.
    ['newest first', newest, [[9, 8, 7], 'last'], [[9, 7, 6], 'more'], [[9, 7], [], 'last']],
    ['newest first, with new ones', newest, [[9, 8], 'last'], [[10, 9], 'more'], [[9, 8], [10], 'last']],
    ['newest first, with a gap', newest, [[9, 8], 'last'], [[20, 19], 'more'], [[9, 8], [20, 19], 'more']],
    ['oldest first', oldest, [[1, 2, 3], 'last'], [[1, 3, 4], 'more'], [[1, 3], [], 'last']],
    ['replies', replies, [[1, 2, 3], 'last'], [[1, 3, 4], 'more'], [[1, 3], [], 'last']],
    ['top comments', top, [[5, 9, 7], 'last'], [[6, 12, 5], 'more'], [[5, 9, 7], [], 'last']],
    ['to its end now', top, [[5, 9, 7], 'last'], [[5, 7, 4]], [[5, 7, 4], [], undefined]],
    ['longer than one response', oldest, [numbers(1, 150)], [numbers(1, 100), 'more'], [numbers(1, 150), [], 'more']],
  ])('continues where the list ends, and announces only newer comments: %s', (_case, key, before, read, after) => {
    const fill = ([numbersOf, next]: [Numbers, string?]) =>
      listOf(
        numbersOf.map((id) => commentOf(id, { parentId: key === replies ? '1' : null })),
        next,
      );
    const now = refreshComments(key, fill(before), fill(read), '1');
    expect([ids(now.comments), ids(now.waiting), now.next]).toEqual(after);
  });

  test('announces a comment that is older than an own one', () => {
    const own = commentOf(6, { user: { ...user, id: '1' } });
    const list = listOf([own, commentOf(3)]);
    const now = refreshComments(newest, list, listOf([own, commentOf(5), commentOf(3)]), '1');
    expect([ids(now.comments), ids(now.waiting)]).toEqual([[6, 3], [5]]);
    queryClient.setQueryData(newest, now);
    showPending(newest);
    expect(ids(get(newest).comments)).toEqual([6, 5, 3]);
  });

  test('keeps replies between the fetched part and an own reply that was sent during the fetch', () => {
    const own = commentOf(20, { parentId: '1', user: { ...user, id: '1' } });
    const list = listOf([replyOf(11), replyOf(12), replyOf(13), own], 'last');
    const now = refreshComments(replies, list, listOf([replyOf(12), own], 'more'), '1');
    expect(ids(now.comments)).toEqual([12, 13, 20]);
  });

  test('keeps comments beyond the fetched part', () => {
    const now = refreshComments(newest, get(newest), listOf([commentOf(4), commentOf(3)], 'more'), '1');
    expect(ids(now.comments)).toEqual([3, 2, 1]);
  });

  test('shows own comments from other devices', () => {
    const now = refreshComments(
      newest,
      get(newest),
      listOf([commentOf(4), commentOf(3), commentOf(2), commentOf(1)]),
      '2',
    );
    expect([ids(now.comments), now.waiting]).toEqual([[4, 3, 2, 1], []]);
    const inOrder = refreshComments(oldest, get(oldest), listOf([1, 2, 3, 4].map((id) => commentOf(id))), '2');
    expect(ids(inOrder.comments)).toEqual([1, 2, 3, 4]);
    const byLikes = refreshComments(top, listOf([commentOf(2)]), listOf([commentOf(2), commentOf(4)]), '2');
    expect(ids(byLikes.comments)).toEqual([4, 2]);
  });
});

describe('a response in flight', () => {
  /** Reads a list whose response was created before `concurrentChange`. */
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

  test('does not revert a concurrent like', async () => {
    const like = (comment: Comment): Comment => ({ ...comment, isLiked: true, likesCount: 1 });
    const list = await readWithChange(newest, listOf([commentOf(2)]), () => changeComment('2', like));
    expect(list.comments[0]).toMatchObject({ isLiked: true, likesCount: 1 });
  });

  test('does not restore a comment that was deleted concurrently', async () => {
    const list = await readWithChange(newest, listOf([commentOf(2), commentOf(1)]), () => removeComment('2'));
    expect(ids(list.comments)).toEqual([1]);
  });

  test.each([
    ['to its end', undefined],
    ['in part', 'more'],
  ])('does not remove a concurrent comment, shown or waiting, from a list refreshed %s', async (_part, next) => {
    const before = listOf([commentOf(3), commentOf(2), commentOf(1)], next);
    const shown = await readWithChange(newest, before, () => {
      addPending(commentOf(4));
      showPending(newest);
    });
    const now = refreshComments(newest, get(newest), shown, '1');
    expect([ids(now.comments), ids(now.waiting)]).toEqual([[4, 3, 2, 1], []]);
    const waiting = await readWithChange(newest, before, () => addPending(commentOf(5)));
    const later = refreshComments(newest, get(newest), waiting, '1');
    expect(ids(later.waiting)).toEqual([5]);
  });

  test('includes concurrent comments, also without an earlier load', async () => {
    queryClient.clear();
    const list = await readWithChange(newest, listOf([commentOf(1)]), () => {
      addOwn(commentOf(5), false);
      addPending(commentOf(6));
    });
    expect(ids(list.comments)).toEqual([5, 1]);
    expect(ids(list.waiting)).toEqual([6]);
    expect(list.total).toBe(2);
  });

  test('is not changed if it includes the change, or by changes of other lists', async () => {
    const respond = listOf([commentOf(5), commentOf(1)]);
    const list = await readWithChange(newest, respond, () => {
      addOwn(commentOf(5), false);
      addOwn(replyOf(6), false);
    });
    expect(list).toEqual(respond);
  });
});

test('replies are counted with own actions, never below zero', () => {
  countReplies('1', -1);
  countReplies('1', -1);
  expect(get(newest).comments.find(({ id }) => id === '1')?.repliesCount).toBe(0);
});

test('comments of a blocked member are removed, shown or waiting', () => {
  const leila = { ...user, id: '3' };
  addPending(commentOf(5, { user: leila }));
  pinComment(newest, commentOf(6, { user: leila }));
  removeCommentsOf('3');
  expect(ids(get(newest).comments)).toEqual([3, 2, 1]);
  expect(get(newest).waiting).toEqual([]);
});

describe('a comment with a form that has text', () => {
  const shownOf = (key: readonly string[]) => get(key).comments.map(({ id, content }) => [id, content]);

  test('stays as a placeholder when it is removed, and is removed once', () => {
    const release = holdComment('2');
    expect([removeComment('2'), removeComment('2')]).toEqual([true, false]);
    expect(shownOf(newest)).toEqual([
      ['3', 'Comment 3'],
      ['2', '[deleted]'],
      ['1', 'Comment 1'],
    ]);
    const read = refreshComments(newest, get(newest), listOf([commentOf(3), commentOf(1)]), '1');
    expect(ids(read.comments)).toEqual([3, 2, 1]);
    release();
    expect(ids(get(newest).comments)).toEqual([3, 1]);
  });

  test('stays until the last of its forms is closed', () => {
    const [first, second] = [holdComment('2'), holdComment('2')];
    removeComment('2');
    first();
    expect(ids(get(newest).comments)).toEqual([3, 2, 1]);
    second();
    expect(ids(get(newest).comments)).toEqual([3, 1]);
  });

  test('stays where it was not removed', () => {
    holdComment('2')();
    expect(ids(get(newest).comments)).toEqual([3, 2, 1]);
  });
});
