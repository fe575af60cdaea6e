/** How similar texts of different accounts are recognized: docs/product.md, Referrals. */

/** The most characters of a text that are compared. */
export const sketchedCharacters = 400;
/** The newest posts of an account that are compared, and the newest comments; the biography is too. */
export const sketchedTextsMost = 3;

/** The least letters of a text that is compared: many people write the same short ones. */
const lettersLeast = 40;
/** The least different parts, so that repeated words do not count. */
const shinglesLeast = 30;
const shingleLength = 5;
const hashes = 32;
const rowsPerBand = 4;

/** The least equal values of two sketches for texts that count as similar: half of their parts are the same. */
export const equalValuesLeast = hashes / 2;

/**
 * A text as 32 numbers (MinHash): two texts have about as many equal ones as they have parts in common. Similar texts
 * have at least one band in common with high probability, by which they are found.
 */
export type TextSketch = { values: number[]; bands: number[] };

/** Returns the letters of a text, without addresses, mentions, hashtags, digits and signs, which a script varies. */
function normalized(text: string): string {
  return text
    .slice(0, sketchedCharacters)
    .toLowerCase()
    .replaceAll(/(?:https?:\/\/|www\.|[@#])\S+/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** FNV-1a, with 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Mixes a hash with the number of a hash function (the end of MurmurHash3). */
function mixed(hash: number, seed: number): number {
  let mix = hash ^ Math.imul(seed + 1, 0x9e3779b1);
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) | 0;
}

/** Returns the sketch of a text; undefined for one that is too short to say anything. */
export function sketchOf(text: string): TextSketch | undefined {
  const letters = normalized(text);
  if (letters.length < lettersLeast) return undefined;
  const shingles = new Set<number>();
  for (let at = 0; at + shingleLength <= letters.length; at += 1)
    shingles.add(hashOf(letters.slice(at, at + shingleLength)));
  if (shingles.size < shinglesLeast) return undefined;
  const values = Array.from({ length: hashes }, (_, seed) => {
    let least = 0x7fffffff;
    for (const shingle of shingles) least = Math.min(least, mixed(shingle, seed));
    return least;
  });
  const bands = Array.from({ length: hashes / rowsPerBand }, (_, band) => {
    const rows = values.slice(band * rowsPerBand, (band + 1) * rowsPerBand);
    return hashOf(`${band}:${rows.join()}`) | 0;
  });
  return { values, bands };
}

/** Whether two texts are similar, by their sketches. */
export function isSimilar(a: TextSketch, b: TextSketch): boolean {
  return a.values.filter((value, at) => value === b.values[at]).length >= equalValuesLeast;
}
