import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTypedHashtags } from './find-hashtags.ts';
import { hashtagKey, hashtagsOf, postHashtagsMax } from './hashtags.ts';
import { trendScore } from './trends.ts';

const tagsOf = (text: string) => hashtagsOf(text).map(({ tag }) => tag);

describe('the hashtags of a text', () => {
  it.each([
    ['#Cats and #dogs', ['cats', 'dogs']],
    ['(#cats), #dogs.', ['cats', 'dogs']],
    ['#Zoë #ZOE #zoe', ['zoe']],
    ['#東京 #под_мост #ñandú', ['東京', 'под_мост', 'nandu']],
    ['#1 #2026 #web3', ['web3']],
    ['a#cats ##cats #cats#dogs &#cats; @#cats', []],
    ['https://example.com/#cats #dogs', ['dogs']],
    ['https://example.com/a#cats', []],
    [`#${'x'.repeat(50)} #${'y'.repeat(51)}`, ['x'.repeat(50)]],
    ['# cats #', []],
    ['#ﷺ', []],
  ])('%s: %j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it('are at most ten, and keep their spelling', () => {
    const text = Array.from({ length: 12 }, (_, at) => `#Tag${at}`).join(' ');
    expect(hashtagsOf(text)).toHaveLength(postHashtagsMax);
    expect(hashtagsOf(text)[0]).toEqual({ tag: 'tag0', name: 'Tag0' });
  });

  it('have short keys, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { tag, name } of hashtagsOf(`#${text} #a${text}`)) {
          expect(hashtagKey(name)).toBe(tag);
          expect(tag.length).toBeLessThanOrEqual(100);
        }
        for (const { index, length, name } of findTypedHashtags(text))
          expect(text.slice(index, index + length)).toBe(`#${name}`);
      }),
    );
  });
});

describe('a trend', () => {
  it.each([
    [{ recent: 0, earlier: 0, young: 500 }, 0],
    [{ recent: 2, earlier: 0, young: 500 }, 0],
    [{ recent: 2, earlier: 1, young: 0 }, 5],
    [{ recent: 2, earlier: 1, young: 500 }, 8],
    [{ recent: 0, earlier: 3, young: 1 }, 4],
  ])('%j scores %i', (use, score) => {
    expect(trendScore(use)).toBe(score);
  });
});
