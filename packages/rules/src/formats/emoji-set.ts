/** An emoji as it is transferred: itself, its group, name, search terms, and its five skin tones from light to dark. */
export type EmojiRow =
  | [emoji: string, group: number, name: string, terms: string]
  | [emoji: string, group: number, name: string, terms: string, tones: string[]];

/** The emoji of a language, in Unicode's order, and the names of their groups. */
export type EmojiSet = { rows: EmojiRow[]; groups: [order: number, name: string][] };
