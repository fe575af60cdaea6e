/** Which part of a picture a frame shows. Everything is in pixels of the picture, so that the size on the screen does not matter. */

export type Size = { width: number; height: number };
/** The middle of what is shown, and how much closer than the whole picture it is looked at: 1 to `maxZoom`. */
export type Crop = { x: number; y: number; zoom: number };
/** A part of a picture. */
export type Region = Size & { left: number; top: number };

/** As close as one gets to a picture. */
export const maxZoom = 4;

/** How much of the picture a frame of an aspect (width by height) shows at a zoom. */
function visibleSize(image: Size, aspect: number, zoom: number): Size {
  const width = Math.min(image.width, image.height * aspect) / zoom;
  return { width, height: width / aspect };
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** The nearest crop whose frame is filled by the picture. */
export function fitCrop(image: Size, aspect: number, crop: Crop): Crop {
  const zoom = clamp(1, crop.zoom, maxZoom);
  const visible = visibleSize(image, aspect, zoom);
  return {
    x: clamp(visible.width / 2, crop.x, image.width - visible.width / 2),
    y: clamp(visible.height / 2, crop.y, image.height - visible.height / 2),
    zoom,
  };
}

/** The middle of a picture, as much of it as fits. */
export function centeredCrop(image: Size): Crop {
  return { x: image.width / 2, y: image.height / 2, zoom: 1 };
}

/** The part of the picture that a crop shows. */
export function cropRegion(image: Size, aspect: number, crop: Crop): Region {
  const visible = visibleSize(image, aspect, crop.zoom);
  return { left: crop.x - visible.width / 2, top: crop.y - visible.height / 2, ...visible };
}

/** How large the cut picture becomes: as wanted, but never larger than what was there. */
export function outputSize(region: Size, maxSize: Size): Size {
  const scale = Math.min(1, region.width / maxSize.width);
  return {
    width: Math.max(1, Math.round(maxSize.width * scale)),
    height: Math.max(1, Math.round(maxSize.height * scale)),
  };
}
