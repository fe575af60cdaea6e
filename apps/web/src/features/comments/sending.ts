import { createUserState } from '../../lib/session/user-state.ts';

/** `counts`: the number of comments that this browser is sending, by post. */
const state = createUserState(() => ({ counts: new Map<string, number>() }));

/** Whether this client is sending a comment to a post. */
export function isSending(postId: string): boolean {
  return state.counts.has(postId);
}

/** Runs `work` while a comment of this client counts as being sent. */
export async function whileSending<T>(postId: string, work: () => Promise<T>): Promise<T> {
  state.counts.set(postId, (state.counts.get(postId) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (state.counts.get(postId) ?? 1) - 1;
    if (left > 0) state.counts.set(postId, left);
    else state.counts.delete(postId);
  }
}
