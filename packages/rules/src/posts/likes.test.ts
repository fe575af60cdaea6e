import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLike } from './likes.ts';

const likeable = fc.record({ isLiked: fc.boolean(), likesCount: fc.integer({ min: 1, max: 1_000_000 }) });

describe('withLike', () => {
  it.each([
    [{ isLiked: false, likesCount: 3 }, true, { isLiked: true, likesCount: 4 }],
    [{ isLiked: true, likesCount: 3 }, true, { isLiked: true, likesCount: 3 }],
    [{ isLiked: true, likesCount: 3 }, false, { isLiked: false, likesCount: 2 }],
    [{ isLiked: false, likesCount: 3 }, false, { isLiked: false, likesCount: 3 }],
    [{ isLiked: true, likesCount: 0 }, false, { isLiked: false, likesCount: 0 }],
  ])('%j with %s becomes %j', (before, isLiked, after) => {
    expect(withLike(before, isLiked)).toEqual(after);
  });

  it('is idempotent, and the inverse restores the start', () => {
    fc.assert(
      fc.property(likeable, fc.boolean(), (item, isLiked) => {
        const once = withLike(item, isLiked);
        expect(withLike(once, isLiked)).toEqual(once);
        expect(withLike(once, item.isLiked)).toEqual(item);
      }),
    );
  });

  it('keeps all other fields', () => {
    expect(withLike({ isLiked: false, likesCount: 0, id: '7' }, true).id).toBe('7');
  });
});
