import { isDatabaseUnavailable, isDiskFull, isWorkerUnavailable } from './database.ts';

/**
 * Combines writes of many users into few commits. A single item runs at once; items that arrive during a run form the
 * next batch. `run` returns one outcome per item, in order. If a batch fails, its items run one by one, so that only
 * the invalid one is rejected.
 */
export function createBatches<Item, Outcome>(options: {
  max: number;
  run: (items: Item[]) => Promise<Outcome[]>;
}): (item: Item) => Promise<Outcome> {
  type QueuedItem = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
  const waiting: QueuedItem[] = [];
  let running = false;

  const runBatch = async (batch: QueuedItem[]): Promise<void> => {
    try {
      const outcomes = await options.run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index < outcomes.length) resolve(outcomes[index] as Outcome);
        else reject(new Error('a batch returned no outcome for an item'));
      }
    } catch (error) {
      const concernsAll = (isDatabaseUnavailable(error) && !isWorkerUnavailable(error)) || isDiskFull(error);
      if (batch.length === 1 || concernsAll) for (const { reject } of batch) reject(error);
      else for (const entry of batch) await runBatch([entry]);
    }
  };
  const drainQueue = async () => {
    running = true;
    while (waiting.length > 0) await runBatch(waiting.splice(0, options.max));
    running = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void drainQueue();
    });
}
