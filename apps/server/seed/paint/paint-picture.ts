import { createChance } from '../chance.ts';
import { characters } from '../people.ts';
import { createCanvas } from './canvas.ts';
import { paintFace } from './faces.ts';
import { city } from './scenes-city.ts';
import { kitchen } from './scenes-kitchen.ts';
import { nights } from './scenes-night.ts';
import { outdoors } from './scenes-outdoors.ts';
import { things } from './scenes-table.ts';
import { walls } from './scenes-walls.ts';
import { work } from './scenes-work.ts';

/** A drawn picture: red, green and blue of each pixel. */
export type Drawing = { width: number; height: number; pixels: Uint8Array };

const scenes = { ...outdoors, ...walls, ...city, ...nights, ...kitchen, ...things, ...work };
const faceSide = 320;

// Pieces of scenes: left, top, width, height.
const pieces: Record<string, readonly [string, number, number, number, number]> = {
  'badge-street-art': ['mural-1', 120, 60, 480, 480],
  'badge-trail-running': ['ridge-2', 420, 140, 460, 460],
  'badge-film-cameras': ['camera-1', 210, 100, 540, 540],
  'badge-cooking': ['bowl-1', 170, 40, 580, 580],
  'badge-gardening': ['tomatoes-1', 130, 150, 420, 420],
  'badge-small-software': ['screen-1', 120, 90, 480, 480],
  'banner-street-art': ['shutters-2', 0, 220, 960, 240],
  'banner-trail-running': ['coast-2', 0, 170, 960, 240],
  'banner-film-cameras': ['harbour-2', 0, 260, 960, 240],
  'banner-cooking': ['market-1', 0, 270, 960, 240],
  'banner-gardening': ['sunflowers-2', 0, 290, 960, 240],
  'banner-small-software': ['desk-2', 0, 200, 960, 240],
  'banner-hero': ['stairs-1', 0, 330, 960, 240],
};

/** Draws a picture by its name: `face-3`, `badge-cooking`, `banner-cooking`, or a scene such as `harbour-2`. The same name is always the same picture. */
export function paintPicture(name: string): Drawing {
  const [kind = '', number = '1'] = name.split('-');
  if (kind === 'face') {
    const canvas = createCanvas(faceSide, faceSide);
    paintFace(canvas, createChance(1000 + Number(number)), characters[Number(number)]?.look ?? '', Number(number));
    return canvas;
  }
  const piece = pieces[name];
  if (piece) return cut(paintPicture(piece[0]), piece);
  const scene = scenes[kind];
  if (!scene) throw new Error(`There is no picture ${name}.`);
  const canvas = createCanvas(960, 640);
  scene(canvas, createChance(kind.length * 77 + Number(number) * 1301 + kind.charCodeAt(1)), number === '2');
  return canvas;
}

function cut(whole: Drawing, [, left, top, width, height]: readonly [string, number, number, number, number]): Drawing {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * whole.width + left) * 3;
    pixels.set(whole.pixels.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, pixels };
}
