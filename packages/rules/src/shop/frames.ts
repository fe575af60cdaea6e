/** Frames around avatars, which members buy in the shop: docs/product.md, Shop. */
export const frames = ['bubbles', 'candy', 'gold', 'laurel', 'night', 'sun'] as const;
/** A frame that members buy. */
export type Frame = (typeof frames)[number];

/** The frame of every bot. It is not for sale, and a bot wears no other. */
export const botFrame = 'bot';
/** Every frame around an avatar. */
export const wornFrames = [...frames, botFrame] as const;
/** A frame around an avatar. */
export type WornFrame = (typeof wornFrames)[number];
