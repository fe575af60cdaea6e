import { describe, expect, it } from 'vitest';
import { buildPath } from './build-path.ts';

describe('buildPath', () => {
  it('fills parameters and escapes them', () => {
    expect(buildPath('/posts/:id/like', { id: '7' })).toBe('/posts/7/like');
    expect(buildPath('/users/:id', { id: '../auth' })).toBe('/users/..%2Fauth');
  });

  it('adds the query and omits missing values', () => {
    expect(buildPath('/posts/feed', {}, { page: 2, cursor: undefined, scope: 'friends', q: 'a b&c' })).toBe(
      '/posts/feed?page=2&scope=friends&q=a+b%26c',
    );
    expect(buildPath('/posts/feed', {}, { cursor: undefined })).toBe('/posts/feed');
  });

  it('rejects a path with an empty parameter', () => {
    expect(() => buildPath('/posts/:id', { id: '' })).toThrow('Missing "id"');
    expect(() => buildPath('/posts/:id')).toThrow('Missing "id"');
  });
});
