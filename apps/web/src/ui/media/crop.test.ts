import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centeredCrop, cropRegion, fitCrop, maxZoom, outputSize } from './crop.ts';

const wideImage = { width: 2000, height: 1000 };

describe('a crop', () => {
  it('starts with as much of the picture as the frame holds', () => {
    expect(cropRegion(wideImage, 1, centeredCrop(wideImage))).toEqual({ left: 500, top: 0, width: 1000, height: 1000 });
    expect(cropRegion(wideImage, 4, centeredCrop(wideImage))).toEqual({ left: 0, top: 250, width: 2000, height: 500 });
  });

  it('keeps its centre while zooming in', () => {
    const closer = fitCrop(wideImage, 4, { ...centeredCrop(wideImage), zoom: 2 });
    expect(cropRegion(wideImage, 4, closer)).toEqual({ left: 500, top: 375, width: 1000, height: 250 });
  });

  it('stops at the edges of the picture', () => {
    expect(fitCrop(wideImage, 1, { x: -50, y: 5000, zoom: 2 })).toEqual({ x: 250, y: 750, zoom: 2 });
  });

  it('is always inside the picture', () => {
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
          const image = { width, height };
          const crop = fitCrop(image, aspect, { x, y, zoom });
          const region = cropRegion(image, aspect, crop);
          expect(region.left).toBeGreaterThanOrEqual(-0.001);
          expect(region.top).toBeGreaterThanOrEqual(-0.001);
          expect(region.left + region.width).toBeLessThanOrEqual(width + 0.001);
          expect(region.top + region.height).toBeLessThanOrEqual(height + 0.001);
          expect(region.width / region.height).toBeCloseTo(aspect);
          expect(crop.zoom).toBeLessThanOrEqual(maxZoom);
        },
      ),
    );
  });
});

it('a small picture is not enlarged, a large one has the requested size', () => {
  const banner = { width: 1200, height: 300 };
  expect(outputSize({ width: 400, height: 100 }, banner)).toEqual({ width: 400, height: 100 });
  expect(outputSize({ width: 4000, height: 1000 }, banner)).toEqual(banner);
});
