/** The crop of a picture. Everything is in pixels of the picture, independent of the size on the screen. */

export type Size = { width: number; height: number };
/** The centre of the crop, and its zoom: 1 to `maxZoom`. */
export type Crop = { x: number; y: number; zoom: number };
/** A rectangle of a picture. */
export type Region = Size & { left: number; top: number };

/** The maximum zoom. */
export const maxZoom = 4;

/** Returns the size of the crop for a frame's aspect (width by height) and a zoom. */
function visibleSize(image: Size, aspect: number, zoom: number): Size {
  const width = Math.min(image.width, image.height * aspect) / zoom;
  return { width, height: width / aspect };
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the nearest crop that the picture fills. */
export function fitCrop(image: Size, aspect: number, crop: Crop): Crop {
  const zoom = clamp(1, crop.zoom, maxZoom);
  const visible = visibleSize(image, aspect, zoom);
  return {
    x: clamp(visible.width / 2, crop.x, image.width - visible.width / 2),
    y: clamp(visible.height / 2, crop.y, image.height - visible.height / 2),
    zoom,
  };
}

/** Returns the centred crop of maximum size. */
export function centeredCrop(image: Size): Crop {
  return { x: image.width / 2, y: image.height / 2, zoom: 1 };
}

/** Returns the rectangle of a crop. */
export function cropRegion(image: Size, aspect: number, crop: Crop): Region {
  const visible = visibleSize(image, aspect, crop.zoom);
  return { left: crop.x - visible.width / 2, top: crop.y - visible.height / 2, ...visible };
}

/** Returns the size of the result: as requested, but never larger than the source. */
export function outputSize(region: Size, maxSize: Size): Size {
  const scale = Math.min(1, region.width / maxSize.width);
  return {
    width: Math.max(1, Math.round(maxSize.width * scale)),
    height: Math.max(1, Math.round(maxSize.height * scale)),
  };
}
