/** A lock among the tabs of one member: the tab that holds it sends. docs/product.md, Messages. */

const lockTimeoutMs = 7000;

/**
 * Acquires the Web Lock `name` and holds it until the callback's promise settles. A tab that holds it longer than any
 * response can take is suspended: another tab steals the lock, and `onLost` is called when the suspended tab wakes. A
 * message that both tabs send does no harm, because the server deduplicates by `tempId`.
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
