/** A picture that somebody changes in a form: a profile's, a community's. */

/** What becomes of the picture that was there: it stays, it goes, or another takes its place. `preview` is an object URL. */
export type ImageChange = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'chosen'; file: File; preview: string };

export const unchangedImage: ImageChange = { kind: 'unchanged' };

/** What to show for a picture, where `before` was there. */
export function displayedImageUrl(change: ImageChange, currentUrl: string | null): string | null {
  if (change.kind === 'chosen') return change.preview;
  return change.kind === 'removed' ? null : currentUrl;
}

/** Gives back what a chosen picture holds. */
export function releaseImage(change: ImageChange): void {
  if (change.kind === 'chosen') URL.revokeObjectURL(change.preview);
}
