/**
 * Prefetches what a hovered or focused link opens. Queries go through the cache: fresh data is not fetched again,
 * neither by another hover nor by the page.
 */
type NetworkInformation = { saveData?: boolean; effectiveType?: string };

function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** Prefetches, unless the device saves data. The page reports a failure. */
export function prefetch(read: () => Promise<unknown>): void {
  if (prefersReducedData()) return;
  read().catch(() => undefined);
}

/** Creates a route's loader that only prefetches: an opened page fetches for itself. */
export function prefetchLoader(read: () => Promise<unknown>) {
  return ({ preload }: { preload: boolean }): void => {
    if (preload) prefetch(read);
  };
}
