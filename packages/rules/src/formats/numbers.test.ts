import { describe, expect, it } from 'vitest';
import { badgeCount, counted, memberCount, postsThisWeek, postsToday, shortGumballs } from './numbers.ts';

describe('shortGumballs', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1249, '1.2k'],
    [18_400, '18.4k'],
    [999_949, '999.9k'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [1_234_567, '1.2M'],
    [-2500, '-2.5k'],
  ])('%i is written %s', (gumballs, text) => {
    expect(shortGumballs(gumballs)).toBe(text);
  });
});

describe('badgeCount', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%i unread shows "%s"', (count, text) => {
    expect(badgeCount(count)).toBe(text);
  });
});

describe('counts in words', () => {
  it.each([
    [0, '0 members'],
    [1, '1 member'],
    [999, '999 members'],
    [1000, '1k+ members'],
    [12_900, '12k+ members'],
  ])('%i is %s', (count, text) => {
    expect(memberCount(count)).toBe(text);
  });

  it('says none, one or N+ posts this week', () => {
    expect([0, 1, 2].map(postsThisWeek)).toEqual(['No posts this week', '1 post this week', '2+ posts this week']);
  });

  it('says none or N+ posts today', () => {
    expect([0, 24].map(postsToday)).toEqual(['No posts today', '24+ posts today']);
  });

  it('puts the noun in the right number', () => {
    expect([counted(1, 'like'), counted(2, 'like'), counted(0, 'reply', 'replies')]).toEqual([
      '1 like',
      '2 likes',
      '0 replies',
    ]);
  });
});
