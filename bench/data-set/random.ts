import type { Rng } from '@gumball/server/platform/random/rng';

const words =
  'mural ladder market paint wall morning coffee trail run river photo film camera light garden bread bike music stage book story kitchen recipe summer winter harbour bridge festival neighbour friend kite cloud mountain lake forest dog cat puppy lantern paper ink brush colour canvas radio vinyl record dance train ticket map island beach storm rain sun moon star planet comet engine robot puzzle chess game match goal team coach medal'.split(
    ' ',
  );

/** Returns a text of at least 3 and fewer than `most` + 3 words. */
export function createText(rng: Rng, maxExtraWords: number): string {
  const count = 3 + rng.below(maxExtraWords);
  const picked: string[] = [];
  for (let i = 0; i < count; i += 1) picked.push(words[rng.below(words.length)] ?? 'mural');
  return `${picked.join(' ')}.`;
}

const syllables = 'ba de fi go hu ka le mi no pu ra se ti vo wu za by lo mu ne'.split(' ');

const postsOfRareWord = 125;

/**
 * Returns the number of rare words in a network of `posts` posts. Each occurs in about the same number of posts at any
 * scale.
 */
export function rareWordCount(posts: number): number {
  return Math.max(1, Math.round(posts / postsOfRareWord));
}

/** Returns the n-th rare word. Numbers below 160,000 give distinct words. */
export function rareWord(n: number): string {
  return [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20, Math.floor(n / 8000)]
    .map((digit, position) => (position < 3 || digit > 0 ? syllables[digit % 20] : ''))
    .join('');
}
