/**
 * Whether the viewer mutes words. Live events do not regard muted words: the server would compare each text with the words
 * of all members. Where this is set, features query their lists instead. docs/product.md, Mutes.
 */
import { createUserStore } from './user-state.ts';

export const mutesWords = createUserStore(false);
