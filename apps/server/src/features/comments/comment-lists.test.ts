import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { describe, expect, it } from 'vitest';
import { writeComment, writePost } from '../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { shareNumberedApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type Page = { comments?: Comment[]; replies?: Comment[]; pagination: Pagination };

async function readAllPages(
  user: TestUser,
  path: string,
  betweenPages = async (): Promise<unknown> => 0,
): Promise<string[]> {
  const texts: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 50; pages += 1) {
    const { status, body } = await user.get<Page>(`${path}${cursor}`);
    expect(status).toBe(200);
    texts.push(...(body.comments ?? body.replies ?? []).map((comment) => comment.content));
    expect(body.pagination.hasMore).toBe(body.pagination.nextCursor !== undefined);
    if (!body.pagination.nextCursor) return texts;
    cursor = `&cursor=${body.pagination.nextCursor}`;
    await betweenPages();
  }
  throw new Error('the list does not end');
}

describe('comments of a post', () => {
  it('paginate in each order without repeating or skipping while comments and replies arrive', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id: postId } = await writePost(alice, 'hello');
    const path = `/comments/posts/${postId}/comments`;
    const written: Comment[] = [];
    for (let index = 0; index < 15; index += 1)
      written.push(await writeComment(index % 2 ? alice : bob, postId, `${index}`));
    const likes: [number, TestUser[]][] = [
      [3, [alice, bob]],
      [9, [alice, bob, carol]],
      [6, [carol]],
      [12, [bob]],
    ];
    for (const [index, users] of likes) {
      for (const user of users) await user.post(`/comments/comments/${written[index]?.id}/like`);
    }
    const addComments = async () => {
      const late = await writeComment(bob, postId, 'late');
      await writeComment(bob, postId, 'late reply', (written[0] as Comment).id);
      await writeComment(alice, postId, 'later reply', late.id);
    };
    const withoutLate = (texts: string[]) => texts.filter((text) => text !== 'late');
    const ascending = Array.from({ length: 15 }, (_, index) => `${index}`);
    const newest = await readAllPages(alice, `${path}?sortBy=newest&limit=4`, addComments);
    expect(newest).toEqual(ascending.toReversed());
    const oldest = await readAllPages(alice, `${path}?sortBy=oldest&limit=4`, addComments);
    expect(withoutLate(oldest)).toEqual(ascending);
    expect(oldest.slice(0, 15)).toEqual(ascending);
    const unliked = ascending.toReversed().filter((text) => !['3', '9', '6', '12'].includes(text));
    const top = await readAllPages(carol, `${path}?limit=4`, addComments);
    expect(withoutLate(top)).toEqual(['9', '3', '12', '6', ...unliked]);
  });

  it("return the same rows by page and by cursor, and the viewer's own likes", async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: postId } = await writePost(alice, 'hello');
    const path = `/comments/posts/${postId}/comments?sortBy=newest&limit=3`;
    for (let index = 0; index < 7; index += 1) {
      const { id } = await writeComment(bob, postId, `${index}`);
      if (index === 5) await alice.post(`/comments/comments/${id}/like`);
    }
    const page = async (query: string, user = alice) => (await user.get<Page>(`${path}${query}`)).body;
    expect((await page('&page=2')).comments?.map(({ content }) => content)).toEqual(['3', '2', '1']);
    expect((await page('&page=3')).pagination).toEqual({ page: 3, limit: 3, hasMore: false });
    expect((await page('&page=9')).comments).toEqual([]);
    expect((await page('')).comments?.map(({ isLiked }) => isLiked)).toEqual([false, true, false]);
    expect((await page('', bob)).comments?.map(({ isLiked }) => isLiked)).toEqual([false, false, false]);
    expect((await alice.get<Page>(`/comments/posts/${postId}/comments?limit=5000`)).body.pagination.limit).toBe(100);
  });
});

describe('replies to a comment', () => {
  it('paginate ten at a time, oldest first, without repeating while more arrive', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(alice, postId, 'parent');
    const other = await writeComment(alice, postId, 'other');
    for (let index = 0; index < 23; index += 1) {
      await writeComment(bob, postId, `${index}`, id);
      await writeComment(bob, postId, 'elsewhere', other.id);
    }
    const path = `/comments/comments/${id}/replies`;
    const first = (await alice.get<Page>(path)).body;
    expect([first.replies?.length, first.pagination.hasMore]).toEqual([10, true]);
    const texts = await readAllPages(alice, `${path}?limit=10`, () => writeComment(bob, postId, 'late', id));
    expect(texts).toEqual([...Array.from({ length: 23 }, (_, index) => `${index}`), 'late', 'late']);
  });
});
