import { findRunningPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { type Ask, askOf, type Cluster } from './cluster.ts';
import { ServerNode, temporaryFolder } from './server-node.ts';

/** The servers and the database of one run. */
export type Stage = { nodes: ServerNode[]; ask: Ask; dataDir: string; close(): Promise<void> };

/** Options: the number of servers, and the environment and Node arguments of each. */
export type Setting = { nodes?: number; env?: Record<string, string>; nodeArguments?: string[] };

async function createNodes(env: Record<string, string>, { nodes = 1, nodeArguments = [] }: Setting) {
  return Promise.all(Array.from({ length: nodes }, () => ServerNode.create(env, nodeArguments)));
}

/** Prepares servers on a new database of the shared PostgreSQL. Does not start them. */
export async function setStage(cluster: Cluster, setting: Setting = {}): Promise<Stage> {
  const { url, ask } = await cluster.newDatabase();
  return stageOn(url, ask, setting);
}

/** Prepares servers on an external database. */
export async function stageOn(databaseUrl: string, ask: Ask, setting: Setting = {}): Promise<Stage> {
  const { folder, remove } = await temporaryFolder();
  const nodes = await createNodes({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...setting.env }, setting);
  return {
    nodes,
    ask,
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
export async function setEmbeddedStage(setting: Setting = {}, dataDir?: string): Promise<Stage> {
  const { folder, remove } = await temporaryFolder();
  const place = dataDir ?? folder;
  const nodes = await createNodes({ DATA_DIR: place, ...setting.env }, setting);
  return {
    nodes,
    dataDir: place,
    ask: askOf(async () => {
      const connection = await findRunningPostgres(place);
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
export function firstNode({ nodes }: Stage): ServerNode {
  const [node] = nodes;
  if (!node) throw new Error('There is no server.');
  return node;
}
