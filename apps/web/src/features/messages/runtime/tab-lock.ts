/** Taking turns among the tabs of one member: whoever has the turn sends. docs/product.md, Messages. */

const lockTimeoutMs = 7000;

/**
 * Waits for the turn called `name` and runs `mine` with it; what `mine` answers ends it. A tab that keeps it for longer than any answer can
 * take is asleep: the turn is taken from it, and `lost` is called there when it wakes. Sending something twice does no harm then, the
 * server knows messages by name.
 */
export function acquireTabLock(name: string, onAcquired: () => Promise<void>, onLost: () => void): void {
  const { locks } = navigator;
  if (!locks) {
    onAcquired().catch(reportError);
    return;
  }
  let isStarted = false;
  const run = async () => {
    isStarted = true;
    await onAcquired();
  };
  locks
    .request(name, { signal: AbortSignal.timeout(lockTimeoutMs) }, run)
    .catch((error: unknown) => {
      if (isStarted) throw error;
      return locks.request(name, { steal: true }, run);
    })
    .catch(onLost);
}
