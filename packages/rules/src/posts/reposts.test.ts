import { expect, it } from 'vitest';
import { defaultAmounts } from '../site/amounts.ts';
import { checkRepost, withRepost } from './reposts.ts';

const { repostsPerDay } = defaultAmounts;

it.each([
  [{ allowsReposts: true, isAuthor: false, latest: 0 }, 'ok'],
  [{ allowsReposts: false, isAuthor: false, latest: 0 }, 'REPOSTS_OFF'],
  [{ allowsReposts: false, isAuthor: true, latest: 0 }, 'ok'],
  [{ allowsReposts: true, isAuthor: true, isPrivate: true, latest: 0 }, 'REPOSTS_OFF'],
  [{ allowsReposts: true, isAuthor: false, latest: repostsPerDay - 1 }, 'ok'],
  [{ allowsReposts: true, isAuthor: false, latest: repostsPerDay }, 'REPOSTS_TOO_MANY'],
  [{ allowsReposts: false, isAuthor: false, latest: repostsPerDay }, 'REPOSTS_OFF'],
])('a repost with %o: %s', (post, expected) => {
  const result = checkRepost(post);
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

it('a repost and its removal are counted once', () => {
  const post = { isReposted: false, repostsCount: 2 };
  const reposted = withRepost(post, true);
  expect(reposted).toEqual({ isReposted: true, repostsCount: 3 });
  expect(withRepost(reposted, true)).toBe(reposted);
  expect(withRepost(reposted, false)).toEqual(post);
  expect(withRepost({ isReposted: true, repostsCount: 0 }, false).repostsCount).toBe(0);
});
