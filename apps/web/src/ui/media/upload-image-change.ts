/** Uploads a form's pictures before the form: a failed upload does not prevent saving the rest. */
import type { ImageChange } from './image-change.ts';

/** Uploads a picture; returns its URL. */
export type ImageUploader = (file: File, options: { onProgress?: (progress: number) => void }) => Promise<string>;

/** Caches finished uploads, so that saving again after a failure uploads nothing twice. */
export type UploadedImages = Map<File, string>;

/**
 * Returns the picture's form value: its new URL, null if it is removed, undefined if it is unchanged. A failed upload
 * calls `onFailed` and leaves the picture unchanged.
 */
export async function uploadImageChange(
  change: ImageChange,
  uploaded: UploadedImages,
  upload: ImageUploader,
  onProgress: (progress: number) => void,
  onFailed: () => void,
): Promise<string | null | undefined> {
  if (change.kind === 'unchanged') return undefined;
  if (change.kind === 'removed') return null;
  try {
    const url = uploaded.get(change.file) ?? (await upload(change.file, { onProgress }));
    uploaded.set(change.file, url);
    return url;
  } catch {
    onFailed();
    return undefined;
  }
}
