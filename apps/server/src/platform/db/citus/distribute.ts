import type pg from 'pg';
import { isServerRunning } from '../cluster-events.ts';
import { planDistribution, type Step } from './plan-distribution.ts';
import { readCatalogue } from './read-catalogue.ts';

/** A connection to the coordinator, outside of a pooler and without a statement timeout. */
type Client = Pick<pg.Client, 'query'>;

/** Why a database cannot be distributed. The message is one line for the operator. */
export class DistributionError extends Error {}

/** How far a distribution is: the step that begins, and how many there are. */
export type Progress = { step: number; steps: number; description: string };

/** Whether the tables of a database are distributed, at least in part. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return false;
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h') AS exists`,
  );
  return rows[0]?.exists === true;
}

/** Whether a distribution has begun and not finished. */
export async function isDistributing(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('distribution_steps') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true;
}

async function assertWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ extension: string | null }>(
    `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS extension`,
  );
  if (!rows[0]?.extension) {
    throw new DistributionError('The database has no Citus extension: run CREATE EXTENSION citus on every server.');
  }
  const { rows: workers } = await client.query<{ number: number }>(
    `SELECT count(*)::integer AS number FROM pg_dist_node WHERE groupid <> 0 AND isactive AND shouldhaveshards`,
  );
  if (!workers[0]?.number) {
    throw new DistributionError('The coordinator knows no worker: add one with SELECT citus_add_node(host, port).');
  }
  // A shard that moves is copied up to what its server has written, which is before the last commits with this setting.
  const { rows: lossy } = await client.query<{ server: string }>(
    `SELECT nodename || ':' || nodeport AS server FROM pg_dist_node
     JOIN run_command_on_all_nodes('SELECT current_setting(''synchronous_commit'')') USING (nodeid) WHERE result = 'off'`,
  );
  if (lossy[0]) {
    throw new DistributionError(
      `The server ${lossy[0].server} has synchronous_commit = off: set it to on. A shard that moves would lose rows.`,
    );
  }
}

/** Returns the steps that are left: all of a new distribution, which is empty if the database is distributed already. */
export async function listSteps(client: Client): Promise<Step[]> {
  await assertWorkers(client);
  if (await isDistributing(client)) {
    const { rows } = await client.query<Step>(
      'SELECT description, statements FROM distribution_steps ORDER BY position',
    );
    return rows;
  }
  return (await isDistributed(client)) ? [] : planDistribution(await readCatalogue(client));
}

/**
 * Distributes the tables of a migrated database over the workers that its coordinator knows. No server may use it
 * meanwhile. After an interruption it continues with the step that was not finished. Throws `DistributionError` if the
 * database has no extension or no workers.
 */
export async function distribute(client: Client, onProgress: (progress: Progress) => void = () => undefined) {
  const steps = await listSteps(client);
  if (steps.length === 0) return;
  if (await isServerRunning(client)) throw new DistributionError('A server runs on this database: stop it first.');
  if (!(await isDistributing(client))) await storeSteps(client, steps);
  for (const [index, { description, statements }] of steps.entries()) {
    onProgress({ step: index + 1, steps: steps.length, description });
    await client.query('BEGIN');
    try {
      // A table that others refer to cannot be changed on several shards at once.
      await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
      for (const statement of statements) await client.query(statement);
      await client.query(
        'DELETE FROM distribution_steps WHERE position = (SELECT min(position) FROM distribution_steps)',
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
  await client.query('DROP TABLE distribution_steps');
}

async function storeSteps(client: Client, steps: Step[]): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    'CREATE TABLE distribution_steps (position integer PRIMARY KEY, description text, statements jsonb)',
  );
  await client.query(
    `INSERT INTO distribution_steps SELECT place, step->>'description', step->'statements'
     FROM jsonb_array_elements($1) WITH ORDINALITY AS s (step, place)`,
    [JSON.stringify(steps)],
  );
  await client.query('COMMIT');
}
