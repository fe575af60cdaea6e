/** Stickers of chats, which members buy in the shop: docs/product.md, Messages and Shop. */

/** The packs of stickers, each with its stickers in the order in which they are shown. */
export const stickerPacks = {
  buddies: ['hello', 'love', 'laugh', 'cool', 'party', 'wow', 'sad', 'sleepy'],
  critters: ['cat', 'bear', 'bunny', 'panda', 'fox', 'frog', 'chick', 'pig'],
} as const;

/** A pack of stickers. */
export type StickerPack = keyof typeof stickerPacks;
/** A sticker: its pack and its name, such as `buddies/hello`. */
export type StickerId = { [Pack in StickerPack]: `${Pack}/${(typeof stickerPacks)[Pack][number]}` }[StickerPack];

/** The names of all packs. */
export const stickerPackNames = Object.keys(stickerPacks) as [StickerPack, ...StickerPack[]];

/** Returns the stickers of a pack. */
export function stickersOf(pack: StickerPack): StickerId[] {
  return stickerPacks[pack].map((name) => `${pack}/${name}` as StickerId);
}

const packs = new Map<string, StickerPack>(
  stickerPackNames.flatMap((pack) => stickersOf(pack).map((id): [string, StickerPack] => [id, pack])),
);

/** Returns the pack of a sticker; undefined for a text that is no sticker. */
export function packOfSticker(id: string): StickerPack | undefined {
  return packs.get(id);
}

/** Returns whether a text names a sticker. */
export function isSticker(id: string): id is StickerId {
  return packs.has(id);
}
