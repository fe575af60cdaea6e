/** The databases of products where `CITUS_DATABASE_URL` names a Citus cluster. */
import { randomUUID } from 'node:crypto';
import {
  type Cluster,
  copyDatabase,
  createClusterDatabase,
  dropDatabase,
  endConnections,
  readCluster,
  urlOf,
} from '@gumball/server/test/citus/cluster';

/** The environment of a product with a distributed database. */
export type ClusterEnv = { DATABASE_URL: string; DATABASE_DISTRIBUTED: 'true'; DATABASE_WORKER_URLS: string };

const template = 'gumball_journeys';
const url = process.env['CITUS_DATABASE_URL'];

const envOf = ({ coordinator, workers }: Cluster, database: string): ClusterEnv => ({
  DATABASE_URL: urlOf(coordinator, database),
  DATABASE_DISTRIBUTED: 'true',
  DATABASE_WORKER_URLS: workers.map((worker) => urlOf(worker, database)).join(','),
});

/**
 * Creates the database that the products of a run copy. `migrate` starts a product in it, stops it and returns its data
 * folder, which has the database unless there is a cluster. Returns the folder.
 */
export async function createTemplate(migrate: (env?: ClusterEnv) => Promise<string>): Promise<string> {
  if (url === undefined) return migrate();
  const cluster = await readCluster(url);
  await createClusterDatabase(cluster, template);
  const dataDir = await migrate(envOf(cluster, template));
  await endConnections(cluster, template);
  return dataDir;
}

/** Creates the database of a product. Returns its environment; undefined without a cluster. */
export async function createProductDatabase(): Promise<ClusterEnv | undefined> {
  if (url === undefined) return undefined;
  const cluster = await readCluster(url);
  const database = `journey_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(cluster, template, database);
  return envOf(cluster, database);
}

/** Removes the database of a stopped product from the cluster; does nothing if it has its own in its data folder. */
export async function removeProductDatabase(databaseUrl: string | undefined): Promise<void> {
  if (url === undefined || databaseUrl === undefined) return;
  await dropDatabase(await readCluster(url), new URL(databaseUrl).pathname.slice(1));
}
