/** Perceptual hashes of pictures: docs/product.md, Safety. */

/** The grey values that a hash is made of: a picture of this size, row by row. */
export const hashedSize = { width: 9, height: 8 } as const;
/** Two pictures whose hashes differ in at most so many of 64 bits are the same picture. */
export const sameDistanceMax = 7;
/** What happens to a copy of a blocked picture in a post. Elsewhere it is refused. */
export const pictureActions = ['hold', 'refuse'] as const;
/** What happens to a copy of a blocked picture. */
export type PictureAction = (typeof pictureActions)[number];

// Below this spread of grey values a picture is flat, and its bits are noise.
const spreadMin = 24;
// A picture that only gets brighter or darker from one side to the other looks like each other one.
const bitsMin = 6;

/**
 * Returns the hash of a picture: for each row, whether each grey value is above the next one (dHash). Undefined for a
 * picture without structure, which would be like many others.
 */
export function pictureHash(grey: Uint8Array): bigint | undefined {
  const { width, height } = hashedSize;
  if (grey.length !== width * height) throw new Error(`A hash needs ${width * height} grey values.`);
  if (Math.max(...grey) - Math.min(...grey) < spreadMin) return undefined;
  let hash = 0n;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width - 1; column += 1) {
      const at = row * width + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  const bits = countBits(hash);
  return bits < bitsMin || bits > 64 - bitsMin ? undefined : BigInt.asIntN(64, hash);
}

function countBits(value: bigint): number {
  let count = 0;
  for (let rest = BigInt.asUintN(64, value); rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** The number of bits in which two hashes differ. */
export function hashDistance(a: bigint, b: bigint): number {
  return countBits(a ^ b);
}

/** The eight bytes of a hash with their places. Hashes that differ in at most seven bits share at least one. */
export function hashBands(hash: bigint): number[] {
  const unsigned = BigInt.asUintN(64, hash);
  return Array.from({ length: 8 }, (_, place) => place * 256 + Number((unsigned >> BigInt(place * 8)) & 255n));
}
