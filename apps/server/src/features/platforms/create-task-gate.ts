import { defaultTaskGate, type TaskGate, taskGates } from '@gumball/rules/tasks/task-gate';
import { createTtlCache } from '../../platform/db/cache.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { findSetting, saveSetting } from './platforms.store.ts';

/** The accounts that operators require for tasks. */
export type TaskGateSetting = {
  /** Returns the gate. Another server's change shows after a second. */
  current(): Promise<TaskGate>;
  /** Stores the gate in the caller's transaction. Returns the gate before. Call `refresh` after the commit. */
  save(tx: Executor, gate: TaskGate): Promise<TaskGate>;
  /** Makes the next read return what is stored. */
  refresh(): void;
};

const settingName = 'task-gate';

/** Creates the setting of the gate, which all servers share. */
export function createTaskGate({ db }: Pick<PlatformDeps, 'db'>): TaskGateSetting {
  const cache = createTtlCache<Promise<TaskGate>>();
  const read = async (executor: Executor) => {
    const stored = await findSetting(executor, settingName);
    return taskGates.find((gate) => gate === stored) ?? defaultTaskGate;
  };
  return {
    current() {
      const cached = cache.get(db, settingName);
      if (cached) return cached;
      const gate = read(db.kysely);
      cache.set(db, settingName, gate);
      gate.catch(() => cache.delete(db, settingName));
      return gate;
    },
    async save(tx, gate) {
      const previous = await read(tx);
      await saveSetting(tx, settingName, gate);
      return previous;
    },
    refresh: () => cache.delete(db, settingName),
  };
}
