import { expect, test } from 'vitest';
import { features, isFeature } from './features.ts';

test('each feature is named once, in lower case with hyphens', () => {
  expect(new Set(features).size).toBe(features.length);
  expect(features.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
});

test('only listed names are features', () => {
  expect(isFeature('posts')).toBe(true);
  expect(isFeature('post')).toBe(false);
  expect(isFeature('toString')).toBe(false);
});
