import { findRunningPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { type Ask, askOf, type Cluster } from './cluster.ts';
import { ServerNode, temporaryFolder } from './server-node.ts';

/** Servers and their database for one trial. */
export type Stage = { nodes: ServerNode[]; ask: Ask; dataDir: string; close(): Promise<void> };

/** How a stage is set: several servers, each with these variables and arguments of Node. */
export type Setting = { nodes?: number; env?: Record<string, string>; nodeArguments?: string[] };

async function createNodes(env: Record<string, string>, { nodes = 1, nodeArguments = [] }: Setting) {
  return Promise.all(Array.from({ length: nodes }, () => ServerNode.create(env, nodeArguments)));
}

/** Sets a stage on a database of the shared PostgreSQL. Nothing is started yet. */
export async function setStage(cluster: Cluster, setting: Setting = {}): Promise<Stage> {
  const { url, ask } = await cluster.newDatabase();
  return stageOn(url, ask, setting);
}

/** Sets a stage on a database elsewhere. */
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

/** Sets a stage on which the server brings its own database, as it does without configuration. `dataDir` is used when it is given, else a new folder. */
export async function setEmbeddedStage(setting: Setting = {}, dataDir?: string): Promise<Stage> {
  const { folder, remove } = await temporaryFolder();
  const place = dataDir ?? folder;
  const nodes = await createNodes({ DATA_DIR: place, ...setting.env }, setting);
  return {
    nodes,
    dataDir: place,
    ask: askOf(async () => {
      const connection = await findRunningPostgres(place);
      if (!connection) throw new Error('The database does not run.');
      return connection;
    }),
    async close() {
      for (const node of nodes) await node.end('SIGTERM');
      await remove();
    },
  };
}

/** What servers logged that nobody expected, as broken promises. */
export function unexpectedErrors(nodes: readonly ServerNode[]): string[] {
  const kinds = new Set(nodes.flatMap(({ errors }) => errors));
  return [...kinds].map((error) => `the server did not expect: ${error}`);
}

/** The first server of a stage. */
export function firstNode({ nodes }: Stage): ServerNode {
  const [node] = nodes;
  if (!node) throw new Error('A stage has at least one server.');
  return node;
}
