/** Frames around avatars, which members buy in the shop: docs/product.md, Shop. */
export const frames = ['bubbles', 'candy', 'gold', 'laurel', 'night', 'sun'] as const;
/** A frame around an avatar. */
export type Frame = (typeof frames)[number];
