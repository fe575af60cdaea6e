/** Actions that begin at a steady rate. */
export type Paced = {
  /** How many have succeeded. */
  count(): number;
  /** Begins no more, and waits until all that began have succeeded. Returns how many did so in a second, until then. */
  stop(): Promise<number>;
};

const tickMs = 20;
const repeatMs = 250;

/**
 * Begins actions at a rate, and repeats each until it succeeds, as clients do. While `maxWaiting` have not succeeded yet
 * no other begins: a server that is slower than the rate is asked at its own.
 */
export function startPaced(perSecond: number, maxWaiting: number, act: (number: number) => Promise<boolean>): Paced {
  const beganMs = performance.now();
  const running = new Set<Promise<void>>();
  let [due, next, succeeded] = [0, 0, 0];
  const repeat = async (number: number) => {
    while (!(await act(number))) await new Promise((resolve) => setTimeout(resolve, repeatMs));
    succeeded += 1;
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
      const rate = succeeded / ((performance.now() - beganMs) / 1000);
      while (running.size > 0) await Promise.all(running);
      return rate;
    },
  };
}
