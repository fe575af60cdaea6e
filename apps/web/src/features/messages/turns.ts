/** Taking turns among the tabs of one member: whoever has the turn sends. docs/product.md, Messages. */

const patienceMs = 7000;

/**
 * Waits for the turn called `name` and runs `mine` with it; what `mine` answers ends it. A tab that keeps it for longer than any answer can
 * take is asleep: the turn is taken from it, and `lost` is called there when it wakes. Sending something twice does no harm then, the
 * server knows messages by name.
 */
export function takeTurn(name: string, mine: () => Promise<void>, lost: () => void): void {
  const { locks } = navigator;
  if (!locks) {
    mine().catch(reportError);
    return;
  }
  let started = false;
  const run = async () => {
    started = true;
    await mine();
  };
  locks
    .request(name, { signal: AbortSignal.timeout(patienceMs) }, run)
    .catch((error: unknown) => {
      if (started) throw error;
      return locks.request(name, { steal: true }, run);
    })
    .catch(lost);
}
