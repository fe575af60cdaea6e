/** A seeded random number generator, so that two runs build the same network. */
export type Rng = { next(): number; below(bound: number): number };

/** Creates a generator from a seed (mulberry32). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, below: (bound) => Math.floor(next() * bound) };
}

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
