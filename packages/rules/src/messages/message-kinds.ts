/** What a search in a conversation can be limited to. A message with several files is of each of their kinds. */
export const messageKinds = ['text', 'image', 'video', 'audio', 'voice', 'file', 'link', 'sticker'] as const;

/** A kind of message that a search can be limited to. */
export type MessageKind = (typeof messageKinds)[number];
