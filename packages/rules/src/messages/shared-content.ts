/** What a conversation contains: pictures and videos, other files, and links. */
export const sharedKinds = ['media', 'files', 'links'] as const;

/** A kind of shared content. */
export type SharedKind = (typeof sharedKinds)[number];

/** Returns whether a file of a message is a picture or a video, in contrast to audio and documents. */
export function isVisual({ kind }: { kind: 'image' | 'video' | 'audio' | 'file' }): boolean {
  return kind === 'image' || kind === 'video';
}
