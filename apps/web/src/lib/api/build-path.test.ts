import { describe, expect, it } from 'vitest';
import { buildPath } from './build-path.ts';

describe('buildPath', () => {
  it('fills places and escapes what is put there', () => {
    expect(buildPath('/posts/:id/like', { id: '7' })).toBe('/posts/7/like');
    expect(buildPath('/users/:id', { id: '../auth' })).toBe('/users/..%2Fauth');
  });

  it('adds what a query holds and leaves out what is missing', () => {
    expect(buildPath('/posts/feed', {}, { page: 2, cursor: undefined, scope: 'friends', q: 'a b&c' })).toBe(
      '/posts/feed?page=2&scope=friends&q=a+b%26c',
    );
    expect(buildPath('/posts/feed', {}, { cursor: undefined })).toBe('/posts/feed');
  });

  it('refuses a path with an empty place', () => {
    expect(() => buildPath('/posts/:id', { id: '' })).toThrow('Missing "id"');
    expect(() => buildPath('/posts/:id')).toThrow('Missing "id"');
  });
});
