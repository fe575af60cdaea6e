/** Which part of a picture a frame shows. Everything is in pixels of the picture, so that the size on the screen does not matter. */

export type Size = { width: number; height: number };
/** The middle of what is shown, and how much closer than the whole picture it is looked at: 1 to `mostZoom`. */
export type Crop = { x: number; y: number; zoom: number };
/** A part of a picture. */
export type Part = Size & { left: number; top: number };

/** As close as one gets to a picture. */
export const mostZoom = 4;

/** How much of the picture a frame of an aspect (width by height) shows at a zoom. */
function shownSize(picture: Size, aspect: number, zoom: number): Size {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  return { width, height: width / aspect };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The nearest crop whose frame is filled by the picture. */
export function fitCrop(picture: Size, aspect: number, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, mostZoom);
  const shown = shownSize(picture, aspect, zoom);
  return {
    x: between(shown.width / 2, crop.x, picture.width - shown.width / 2),
    y: between(shown.height / 2, crop.y, picture.height - shown.height / 2),
    zoom,
  };
}

/** The middle of a picture, as much of it as fits. */
export function middleOf(picture: Size): Crop {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/** The part of the picture that a crop shows. */
export function partOf(picture: Size, aspect: number, crop: Crop): Part {
  const shown = shownSize(picture, aspect, crop.zoom);
  return { left: crop.x - shown.width / 2, top: crop.y - shown.height / 2, ...shown };
}

/** How large the cut picture becomes: as wanted, but never larger than what was there. */
export function cutSize(part: Size, wanted: Size): Size {
  const scale = Math.min(1, part.width / wanted.width);
  return {
    width: Math.max(1, Math.round(wanted.width * scale)),
    height: Math.max(1, Math.round(wanted.height * scale)),
  };
}
