/**
 * Reading what somebody is about to open, when a pointer or the focus comes near. The reads go through the cache: what was read within its fresh time
 * is not asked for again, neither by the next pointer nor by the page.
 */
type NetworkInformation = { saveData?: boolean; effectiveType?: string };

function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** Reads ahead, unless the device saves data. That it failed is the page's to say. */
export function prefetch(read: () => Promise<unknown>): void {
  if (prefersReducedData()) return;
  read().catch(() => undefined);
}

/** A route's loader that only reads ahead: nobody waits for it, and an opened page reads for itself. */
export function prefetchLoader(read: () => Promise<unknown>) {
  return ({ preload }: { preload: boolean }): void => {
    if (preload) prefetch(read);
  };
}
