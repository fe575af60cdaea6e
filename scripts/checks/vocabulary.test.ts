import { expect, test } from 'vitest';
import { bannedWordOf, findBannedNames, wordsOf } from './vocabulary.ts';

test('splits names of every case into words', () => {
  expect(wordsOf('listHTTPRequests')).toEqual(['list', 'http', 'requests']);
  expect(wordsOf('posts_of_user')).toEqual(['posts', 'of', 'user']);
  expect(wordsOf('create-post.store')).toEqual(['create', 'post', 'store']);
});

test.each([
  ['userDeeds', 'deeds'],
  ['NewsItem', 'news'],
  ['standing_changes', 'standing'],
  ['outstanding', undefined],
  ['newsletter', undefined],
])('%s contains %s', (name, word) => {
  expect(bannedWordOf(name)).toBe(word);
});

test('finds identifiers, properties and components, but no names of libraries, strings or comments', () => {
  const code = `import { Film as VideoIcon } from 'icons';
// The deed of a verdict.
export const posts = { wish: 'news' };
export const view = <Shelf verdict={posts.wish} icon={VideoIcon} />;`;
  expect(findBannedNames('a.tsx', code)).toEqual([
    { name: 'wish', word: 'wish', line: 3 },
    { name: 'Shelf', word: 'shelf', line: 4 },
    { name: 'verdict', word: 'verdict', line: 4 },
  ]);
});
