/** A picture of a form: of a profile or a community. */

/** The change of the existing picture: unchanged, removed, or replaced. `preview` is an object URL. */
export type ImageChange = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'chosen'; file: File; preview: string };

export const unchangedImage: ImageChange = { kind: 'unchanged' };

/** Returns the URL to show, `before` being the stored one. */
export function displayedImageUrl(change: ImageChange, currentUrl: string | null): string | null {
  if (change.kind === 'chosen') return change.preview;
  return change.kind === 'removed' ? null : currentUrl;
}

/** Releases the object URL of a selected picture. */
export function releaseImage(change: ImageChange): void {
  if (change.kind === 'chosen') URL.revokeObjectURL(change.preview);
}
