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

test('lists the files of a feature by layer, rules first', () => {
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

test('omits a layer without files', () => {
  expect(describeFeature('users', paths)).toBe('server\n  apps/server/src/features/users/users.store.ts');
});

test('reports a feature without files', () => {
  expect(describeFeature('tasks', paths)).toBe('tasks has no files yet.');
});

test('throws one line with all feature names for an unknown name', () => {
  expect(() => describeFeature('post', paths)).toThrow(
    /^No feature "post"\. There are: auth terms users posts .* programs$/,
  );
  expect(() => describeFeature('', paths)).toThrow(/^Name a feature\./);
});
