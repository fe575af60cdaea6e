import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashBands, hashDistance, pictureHash, sameDistanceMax } from './picture-hash.ts';

const pixels = fc.uint8Array({ minLength: 72, maxLength: 72 });

test('a flat picture and a plain gradient have no hash', () => {
  expect(pictureHash(new Uint8Array(72).fill(130))).toBeUndefined();
  expect(pictureHash(Uint8Array.from({ length: 72 }, (_, at) => 120 + (at % 5)))).toBeUndefined();
  expect(pictureHash(Uint8Array.from({ length: 72 }, (_, at) => (at % 9) * 25))).toBeUndefined();
  expect(pictureHash(Uint8Array.from({ length: 72 }, (_, at) => 250 - (at % 9) * 25))).toBeUndefined();
});

test('brightness and contrast change nothing', () => {
  fc.assert(
    fc.property(pixels, (grey) => {
      const hash = pictureHash(grey.map((value) => value >> 1));
      const brighter = pictureHash(grey.map((value) => (value >> 1) + 90));
      expect(brighter).toBe(hash);
    }),
  );
});

test('hashes that are near share a band', () => {
  const hash = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const flips = fc.uniqueArray(fc.nat(63), { maxLength: sameDistanceMax });
  fc.assert(
    fc.property(hash, flips, (a, bits) => {
      const b = BigInt.asIntN(
        64,
        bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), a),
      );
      expect(hashDistance(a, b)).toBe(bits.length);
      const bands = new Set(hashBands(a));
      expect(hashBands(b).some((band) => bands.has(band))).toBe(true);
    }),
  );
});
