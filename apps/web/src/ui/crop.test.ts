import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSize, fitCrop, middleOf, mostZoom, partOf } from './crop.ts';

const wide = { width: 2000, height: 1000 };

describe('a crop', () => {
  it('begins with as much of the picture as the frame holds', () => {
    expect(partOf(wide, 1, middleOf(wide))).toEqual({ left: 500, top: 0, width: 1000, height: 1000 });
    expect(partOf(wide, 4, middleOf(wide))).toEqual({ left: 0, top: 250, width: 2000, height: 500 });
  });

  it('keeps its middle while it comes closer', () => {
    const closer = fitCrop(wide, 4, { ...middleOf(wide), zoom: 2 });
    expect(partOf(wide, 4, closer)).toEqual({ left: 500, top: 375, width: 1000, height: 250 });
  });

  it('stops at the edges of the picture', () => {
    expect(fitCrop(wide, 1, { x: -50, y: 5000, zoom: 2 })).toEqual({ x: 250, y: 750, zoom: 2 });
  });

  it('always lies inside the picture', () => {
    const pixels = fc.integer({ min: 1, max: 9000 });
    const number = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(
        pixels,
        pixels,
        fc.constantFrom(1, 4),
        number,
        number,
        number,
        (width, height, aspect, x, y, zoom) => {
          const picture = { width, height };
          const crop = fitCrop(picture, aspect, { x, y, zoom });
          const part = partOf(picture, aspect, crop);
          expect(part.left).toBeGreaterThanOrEqual(-0.001);
          expect(part.top).toBeGreaterThanOrEqual(-0.001);
          expect(part.left + part.width).toBeLessThanOrEqual(width + 0.001);
          expect(part.top + part.height).toBeLessThanOrEqual(height + 0.001);
          expect(part.width / part.height).toBeCloseTo(aspect);
          expect(crop.zoom).toBeLessThanOrEqual(mostZoom);
        },
      ),
    );
  });
});

it('a small picture is not blown up, a large one is made as large as wanted', () => {
  const banner = { width: 1200, height: 300 };
  expect(cutSize({ width: 400, height: 100 }, banner)).toEqual({ width: 400, height: 100 });
  expect(cutSize({ width: 4000, height: 1000 }, banner)).toEqual(banner);
});
