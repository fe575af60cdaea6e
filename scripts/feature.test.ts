import { expect, test } from 'vitest';
import { describeFeature } from './feature.ts';

const paths = [
  'apps/server/src/features/posts/create-post.ts',
  'apps/server/src/features/users/users.store.ts',
  'apps/web/src/features/posts/PostCard.tsx',
  'packages/contract/src/posts/posts.routes.ts',
  'packages/rules/src/posts/likes.ts',
  'packages/rules/src/posts.ts',
];

test('a feature is shown floor by floor, from the rules up', () => {
  expect(describeFeature('posts', paths).split('\n')).toEqual([
    'rules',
    '  packages/rules/src/posts/likes.ts',
    'contract',
    '  packages/contract/src/posts/posts.routes.ts',
    'server',
    '  apps/server/src/features/posts/create-post.ts',
    'web',
    '  apps/web/src/features/posts/PostCard.tsx',
  ]);
});

test('a floor without files is left out', () => {
  expect(describeFeature('users', paths)).toBe('server\n  apps/server/src/features/users/users.store.ts');
});

test('a feature that is not built yet says so', () => {
  expect(describeFeature('tasks', paths)).toBe('tasks has no files yet.');
});

test('an unknown name is answered with the names there are, in one line', () => {
  expect(() => describeFeature('post', paths)).toThrow(
    /^No feature "post"\. There are: auth users posts .* operators$/,
  );
  expect(() => describeFeature('', paths)).toThrow(/^Name a feature\./);
});
