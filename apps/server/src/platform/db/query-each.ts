import PQueue from 'p-queue';

const maxConcurrent = 4;

/**
 * Runs a query for each item, few at once, so that requests find free connections. Returns the results in the order of
 * the items.
 */
export function queryEach<Item, Result>(
  items: readonly Item[],
  query: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return new PQueue({ concurrency: maxConcurrent }).addAll(items.map((item) => () => query(item)));
}
