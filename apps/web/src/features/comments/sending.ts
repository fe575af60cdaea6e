/** Posts under which this browser is writing a comment right now, with how many. */
const sending = new Map<string, number>();

/** Whether a comment of this browser is on its way to a post. */
export function isSending(postId: string): boolean {
  return sending.has(postId);
}

/** Runs `work` while a comment of this browser counts as on its way. */
export async function whileSending<T>(postId: string, work: () => Promise<T>): Promise<T> {
  sending.set(postId, (sending.get(postId) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (sending.get(postId) ?? 1) - 1;
    if (left > 0) sending.set(postId, left);
    else sending.delete(postId);
  }
}
