/** Actions that begin at a steady rate. */
export type Paced = {
  /** How many have succeeded. */
  count(): number;
  /**
   * Begins no more, and waits until all that began have succeeded, or their time is over. Returns how many succeeded in a
   * second before, and how many have not.
   */
  stop(): Promise<{ perSecond: number; failed: number }>;
};

const tickMs = 20;
const repeatMs = 250;
const lastRepeatMs = 20_000;

/**
 * Begins actions at a rate, and repeats each until it succeeds, as clients do. While `maxWaiting` have not succeeded yet
 * no other begins: a server that is slower than the rate is asked at its own.
 */
export function startPaced(perSecond: number, maxWaiting: number, act: (number: number) => Promise<boolean>): Paced {
  const beganMs = performance.now();
  const running = new Set<Promise<void>>();
  let [due, next, succeeded] = [0, 0, 0];
  let endMs = Number.POSITIVE_INFINITY;
  const repeat = async (number: number) => {
    while (performance.now() < endMs) {
      if (await act(number)) {
        succeeded += 1;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, repeatMs));
    }
  };
  const timer = setInterval(() => {
    const nowDue = Math.floor(((performance.now() - beganMs) / 1000) * perSecond);
    for (; due < nowDue; due += 1) {
      // What cannot begin now is left out, and not made up for later.
      if (running.size >= maxWaiting) continue;
      const action = repeat(next).finally(() => running.delete(action));
      running.add(action);
      next += 1;
    }
  }, tickMs);
  return {
    count: () => succeeded,
    async stop() {
      clearInterval(timer);
      const nowMs = performance.now();
      endMs = Math.min(endMs, nowMs + lastRepeatMs);
      const perSecond = Math.round((succeeded * 1000) / (nowMs - beganMs));
      while (running.size > 0) await Promise.all(running);
      return { perSecond, failed: next - succeeded };
    },
  };
}
