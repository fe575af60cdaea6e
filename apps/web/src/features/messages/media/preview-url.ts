import { createUserState } from '../../../lib/session/user-state.ts';

/** More than a screen shows at once. */
const maxUrls = 100;

const state = createUserState(
  () => ({ urlById: new Map<string, string>() }),
  ({ urlById }) => {
    for (const url of urlById.values()) URL.revokeObjectURL(url);
  },
);

/**
 * Returns a URL that shows a file of this device. The queue is read from the disk again and again: the id stands for
 * the file. The oldest of many URLs end.
 */
export function previewUrlOf(id: string, blob: Blob): string {
  const { urlById } = state;
  const existing = urlById.get(id);
  if (existing !== undefined) return existing;
  const url = URL.createObjectURL(blob);
  urlById.set(id, url);
  const [oldest] = urlById;
  if (urlById.size > maxUrls && oldest) {
    URL.revokeObjectURL(oldest[1]);
    urlById.delete(oldest[0]);
  }
  return url;
}
