import { isDatabaseUnavailable, isDiskFull } from './database.ts';

/**
 * Gathers deeds of many members into few commits: a lone deed is run at once, and what arrives while one batch is running is the next batch. `run` answers
 * for each item in their order. Where a batch fails because of one of its items, each is run by itself, so that only that one fails.
 */
export function createBatches<Item, Outcome>(options: {
  max: number;
  run: (items: Item[]) => Promise<Outcome[]>;
}): (item: Item) => Promise<Outcome> {
  type Waiting = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let running = false;

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const outcomes = await options.run(batch.map(({ item }) => item));
      for (const [at, { resolve, reject }] of batch.entries()) {
        if (at < outcomes.length) resolve(outcomes[at] as Outcome);
        else reject(new Error('a batch left an item without an outcome'));
      }
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error) || isDiskFull(error))
        for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  };
  const go = async () => {
    running = true;
    while (waiting.length > 0) await settle(waiting.splice(0, options.max));
    running = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void go();
    });
}
