import pg from 'pg';
import { inject } from 'vitest';
import type { TestApp } from '../start-app.ts';

/**
 * The shards of a distributed group that a statement read or wrote. A prepared statement has a name. `unrelated` is the
 * number of workers that received a command though they have none of its shards: it fails while one of them is away.
 */
export type Touched = { name: string; group: number; shards: number; unrelated: number };

/** Records which shards the statements of a server use, as Citus reports the commands that it sends to workers. */
export type ShardRecorder = {
  /** Runs an action and returns what its statements touched. Statements of jobs that run meanwhile are left out. */
  record(action: () => Promise<unknown>): Promise<Touched[]>;
};

type ActiveClient = pg.Client & { _activeQuery?: { name?: string; text?: string } | null };
type Shard = { group: number; part: string; server: string };

async function readShards({ db }: TestApp['deps']): Promise<Map<string, Shard>> {
  const { rows } = await db.pool.query<Shard & { id: string }>(
    `SELECT s.shardid::text AS id, p.colocationid AS group, s.shardminvalue AS part, n.nodename || ':' || n.nodeport AS server
     FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid)
     JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node n USING (groupid) WHERE p.partmethod = 'h'`,
  );
  return new Map(rows.map(({ id, ...shard }) => [id, shard]));
}

const idleMs = 2500;

/** What a statement used: the parts of each group, the workers of these, and all workers that received a command. */
type Used = { groups: Map<number, Set<string>>; owners: Set<string>; servers: Set<string> };

/** Starts to record the statements of a server. `onEnd` registers what stops it. */
export async function recordShards(app: TestApp, onEnd: (stop: () => void) => void): Promise<ShardRecorder> {
  const shards = await readShards(app.deps);
  const { host, port } = inject('database');
  const coordinator = `${host}:${port}`;
  let used = new Map<string, Used>();
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function (this: ActiveClient, event: string | symbol, ...args: unknown[]) {
    const name = this._activeQuery?.name ?? this._activeQuery?.text?.trim() ?? '';
    const { message = '', detail = '' } = (event === 'notice' ? args[0] : {}) as { message?: string; detail?: string };
    if (message.startsWith('issuing ')) {
      const of: Used = used.get(name) ?? { groups: new Map(), owners: new Set(), servers: new Set() };
      used.set(name, of);
      const [, server = coordinator] = /^on server \S+@(\S+) /.exec(detail) ?? [];
      if (server !== coordinator) of.servers.add(server);
      for (const [, id = ''] of message.matchAll(/_(\d{6,})\b/g)) {
        const shard = shards.get(id);
        if (!shard) continue;
        of.owners.add(shard.server);
        of.groups.set(shard.group, (of.groups.get(shard.group) ?? new Set()).add(shard.part));
      }
    }
    return emit.call(this, event, ...args);
  };
  onEnd(() => {
    pg.Client.prototype.emit = emit;
  });
  // What jobs send while nobody does anything.
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const ofJobs = new Set(used.keys());
  return {
    async record(action) {
      used = new Map();
      await action();
      return [...used].flatMap(([name, { groups, owners, servers }]) => {
        const unrelated = [...servers].filter((server) => !owners.has(server)).length;
        return ofJobs.has(name)
          ? []
          : [...groups].map(([group, { size }]) => ({ name, group, shards: size, unrelated }));
      });
    },
  };
}
