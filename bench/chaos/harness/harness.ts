import { findRunningPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { type Cluster, createQuery, type Query } from './cluster.ts';
import { ServerNode } from './server-node.ts';

/** The servers and the database of one run. */
export type Harness = { nodes: ServerNode[]; query: Query; dataDir: string; close(): Promise<void> };

/** Options: the number of servers, and the environment and Node arguments of each. */
export type HarnessOptions = { nodes?: number; env?: Record<string, string>; nodeArguments?: string[] };

async function createNodes(env: Record<string, string>, { nodes = 1, nodeArguments = [] }: HarnessOptions) {
  return Promise.all(Array.from({ length: nodes }, () => ServerNode.create(env, nodeArguments)));
}

/** Prepares servers on a new database of the shared PostgreSQL. Does not start them. */
export async function createHarness(cluster: Cluster, options: HarnessOptions = {}): Promise<Harness> {
  const { url, query } = await cluster.newDatabase();
  return createHarnessOn(url, query, options);
}

/** Prepares servers on an external database. */
export async function createHarnessOn(
  databaseUrl: string,
  query: Query,
  options: HarnessOptions = {},
): Promise<Harness> {
  const { folder, remove } = await createTempFolder();
  const nodes = await createNodes({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...options.env }, options);
  return {
    nodes,
    query,
    dataDir: folder,
    async close() {
      for (const node of nodes) await node.end('SIGKILL');
      await remove();
    },
  };
}

/**
 * Prepares a server with its embedded database, the default configuration. Without `dataDir` it uses a temporary
 * folder.
 */
export async function createEmbeddedHarness(options: HarnessOptions = {}, dataDir?: string): Promise<Harness> {
  const { folder, remove } = await createTempFolder();
  const folderInUse = dataDir ?? folder;
  const nodes = await createNodes({ DATA_DIR: folderInUse, ...options.env }, options);
  return {
    nodes,
    dataDir: folderInUse,
    query: createQuery(async () => {
      const connection = await findRunningPostgres(folderInUse);
      if (!connection) throw new Error('The database is not running.');
      return connection;
    }),
    async close() {
      for (const node of nodes) await node.end('SIGTERM');
      await remove();
    },
  };
}

/** Returns the errors that servers logged, as violations. */
export function unexpectedErrors(nodes: readonly ServerNode[]): string[] {
  const kinds = new Set(nodes.flatMap(({ errors }) => errors));
  return [...kinds].map((error) => `the server logged an error: ${error}`);
}

/** Returns the first server. */
export function firstNode({ nodes }: Harness): ServerNode {
  const [node] = nodes;
  if (!node) throw new Error('There is no server.');
  return node;
}
