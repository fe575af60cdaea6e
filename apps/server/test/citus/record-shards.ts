import pg from 'pg';
import type { TestApp } from '../start-app.ts';

/**
 * The shards of a distributed group that a statement read or wrote, and whether it sent intermediate results to every
 * worker. A prepared statement has a name.
 */
export type Touched = { name: string; group: number; shards: number; isBroadcast: boolean };

/** Records which shards the statements of a server use, as Citus reports the commands that it sends to workers. */
export type ShardRecorder = {
  /** Runs an action and returns what its statements touched. Statements of jobs that run meanwhile are left out. */
  record(action: () => Promise<unknown>): Promise<Touched[]>;
};

type ActiveClient = pg.Client & { _activeQuery?: { name?: string; text?: string } | null };
type Shard = { group: number; part: string };

async function readShards({ db }: TestApp['deps']): Promise<Map<string, Shard>> {
  const { rows } = await db.pool.query<Shard & { id: string }>(
    `SELECT s.shardid::text AS id, p.colocationid AS group, s.shardminvalue AS part
     FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid) WHERE p.partmethod = 'h'`,
  );
  return new Map(rows.map(({ id, group, part }) => [id, { group, part }]));
}

const idleMs = 2500;

/** Starts to record the statements of a server. `onEnd` registers what stops it. */
export async function recordShards(app: TestApp, onEnd: (stop: () => void) => void): Promise<ShardRecorder> {
  const shards = await readShards(app.deps);
  let touched = new Map<string, Map<number, Set<string>>>();
  let broadcasts = new Set<string>();
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function (this: ActiveClient, event: string | symbol, ...args: unknown[]) {
    const name = this._activeQuery?.name ?? this._activeQuery?.text?.trim() ?? '';
    const { message = '' } = (event === 'notice' ? args[0] : {}) as { message?: string };
    if (/^issuing COPY "\d+_\d+" FROM STDIN/.test(message)) broadcasts.add(name);
    if (message.startsWith('issuing ')) {
      for (const [, id = ''] of message.matchAll(/_(\d{6,})\b/g)) {
        const shard = shards.get(id);
        if (!shard) continue;
        const groups = touched.get(name) ?? new Map<number, Set<string>>();
        groups.set(shard.group, (groups.get(shard.group) ?? new Set()).add(shard.part));
        touched.set(name, groups);
      }
    }
    return emit.call(this, event, ...args);
  };
  onEnd(() => {
    pg.Client.prototype.emit = emit;
  });
  // What jobs send while nobody does anything.
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const ofJobs = new Set(touched.keys());
  return {
    async record(action) {
      touched = new Map();
      broadcasts = new Set();
      await action();
      return [...touched].flatMap(([name, groups]) => {
        const isBroadcast = broadcasts.has(name);
        return ofJobs.has(name)
          ? []
          : [...groups].map(([group, { size }]) => ({ name, group, shards: size, isBroadcast }));
      });
    },
  };
}
