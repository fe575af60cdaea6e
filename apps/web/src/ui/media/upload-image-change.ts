/** Sending a form's pictures before the form: one that cannot be sent keeps nobody from saving the rest. */
import type { ImageChange } from './image-change.ts';

/** How a picture is sent; answers its address. */
export type ImageUploader = (file: File, options: { onProgress?: (progress: number) => void }) => Promise<string>;

/** Remembers what was sent already, so that saving again after a failure sends nothing twice. */
export type UploadedImages = Map<File, string>;

/**
 * What the form says of a picture: its new address, null where it is removed, undefined where it stays as it is. A failure to send it is told to
 * `onFailed` and leaves the picture as it was.
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
