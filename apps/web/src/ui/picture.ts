/** A picture that somebody changes in a form: a profile's, a community's. */

/** What becomes of the picture that was there: it stays, it goes, or another takes its place. `preview` is an object URL. */
export type Picture = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; preview: string };

export const keptPicture: Picture = { kind: 'kept' };

/** What to show for a picture, where `before` was there. */
export function shownPicture(picture: Picture, before: string | null): string | null {
  if (picture.kind === 'chosen') return picture.preview;
  return picture.kind === 'removed' ? null : before;
}

/** Gives back what a chosen picture holds. */
export function forgetPicture(picture: Picture): void {
  if (picture.kind === 'chosen') URL.revokeObjectURL(picture.preview);
}
