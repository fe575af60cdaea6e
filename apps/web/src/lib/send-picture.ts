/** Sending a form's pictures before the form: one that cannot be sent keeps nobody from saving the rest. */
import type { Picture } from '../ui/picture.ts';

/** How a picture is sent; answers its address. */
export type SendPicture = (file: File, options: { onProgress?: (share: number) => void }) => Promise<string>;

/** Remembers what was sent already, so that saving again after a failure sends nothing twice. */
export type SentPictures = Map<File, string>;

/**
 * What the form says of a picture: its new address, null where it is removed, undefined where it stays as it is. A failure to send it is told to
 * `onFailed` and leaves the picture as it was.
 */
export async function sendPicture(
  picture: Picture,
  sent: SentPictures,
  send: SendPicture,
  onProgress: (share: number) => void,
  onFailed: () => void,
): Promise<string | null | undefined> {
  if (picture.kind === 'kept') return undefined;
  if (picture.kind === 'removed') return null;
  try {
    const url = sent.get(picture.file) ?? (await send(picture.file, { onProgress }));
    sent.set(picture.file, url);
    return url;
  } catch {
    onFailed();
    return undefined;
  }
}
