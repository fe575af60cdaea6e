// By the name of a picture, without the number of its variant where the text fits all of them.
const altTexts: Record<string, string> = {
  ridge: 'Mountains behind a valley of firs, with a path that leads up',
  forest: 'A path between tall trees with the light falling in',
  coast: 'Cliffs with a lighthouse above a wide sea',
  harbour: 'Three sailing boats before a row of colourful houses',
  tram: 'Line 4 with its passengers in a street of old houses',
  sunflowers: 'A field of sunflowers under a wide sky',
  'mural-1': 'A mural of a dreamer who blows a pink bubble before a yellow sun',
  'mural-2': 'A mural of a heron among reeds before a red sun',
  shutters: 'Painted shutters of three closed shops',
  stairs: 'A long flight of stairs in many colours, and a black cat',
  market: 'Crates of fruit and vegetables under a striped awning',
  stage: 'A band on a small stage in coloured light, seen from the crowd',
  balcony: 'A balcony full of pots above the roofs of a town',
  aurora: 'Northern lights above a small red cabin in the snow',
  milkyway: 'Somebody with a telescope under the Milky Way',
  'moon-1': 'A crescent moon above the roofs',
  'moon-2': 'The full moon behind a tall crane',
  'bowl-1': 'A bowl of stew with rice and lime, seen from above',
  'bowl-2': 'A bowl of noodles with two halves of an egg, seen from above',
  bread: 'A loaf with long scores on a board, with flour and a knife',
  camera: 'An old film camera with a roll of film beside it',
  board: 'A board of hexagons with wooden figures in the middle of a game',
  dice: 'Five dice of different colours',
  tomatoes: 'Ripe tomatoes hanging above a wooden sill',
  record: 'A record half out of its sleeve, under the arm of a player',
  quilt: 'A quilt of triangles in bright colours',
  threads: 'Three rows of spools, sorted by colour',
  screen: 'A window with coloured lines of code and a small chart',
  desk: 'A desk with a screen, a cup and a plant before a window',
};

/** The alternative text of a picture of the demo; empty where it has none. */
export function altTextOf(picture: string): string {
  return altTexts[picture] ?? altTexts[picture.replace(/-\d$/, '')] ?? '';
}
