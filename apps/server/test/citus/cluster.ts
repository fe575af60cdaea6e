import pg from 'pg';

/** A PostgreSQL server of the tests. */
export type Server = { host: string; port: number; user: string; password?: string };

/** The coordinator that `CITUS_DATABASE_URL` names, and its workers. */
export type Cluster = { coordinator: Server; workers: Server[] };

/** The URL of a database of a server in a cluster. */
export function urlOf({ host, port, user, password }: Server, database: string): string {
  return `postgres://${user}${password === undefined ? '' : `:${encodeURIComponent(password)}`}@${host}:${port}/${database}`;
}

/** Reads the workers that are registered at a coordinator. Throws if its database has no Citus extension. */
export async function readCluster(url: string): Promise<Cluster> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const coordinator = { host: client.host, port: client.port, user: client.user ?? '', ...passwordOf(client) };
    const { rows } = await client.query<{ host: string; port: number }>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' ORDER BY nodeid`,
    );
    return { coordinator, workers: rows.map((node) => ({ ...coordinator, ...node })) };
  } finally {
    await client.end();
  }
}

function passwordOf({ password }: pg.Client): { password?: string } {
  return typeof password === 'string' ? { password } : {};
}

const inUse = '55006';
const attempts = 5;

const maintenanceDatabase = 'postgres';
const maintenancePools = new Map<string, pg.Pool>();

/** The connections to a server for the databases of all tests of a process. */
function maintenancePoolOf(server: Server): pg.Pool {
  const url = urlOf(server, maintenanceDatabase);
  const known = maintenancePools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ ...server, database: maintenanceDatabase, allowExitOnIdle: true });
  // The server ends them when it stops.
  pool.on('error', () => undefined);
  maintenancePools.set(url, pool);
  return pool;
}

/**
 * Runs a statement on a server, outside of a transaction. Repeats it while a database is in use: a process of Citus that
 * has just started there does not end at once.
 */
export async function runOn(server: Server, statement: string, database = maintenanceDatabase): Promise<void> {
  if (database === maintenanceDatabase) return repeatWhileInUse(maintenancePoolOf(server), statement);
  // A connection that stays open would keep the database from being copied.
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await repeatWhileInUse(client, statement);
  } finally {
    await client.end();
  }
}

async function repeatWhileInUse(connection: Pick<pg.Client, 'query'>, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.query(statement);
      return;
    } catch (error) {
      if (attempt === attempts || !(error instanceof pg.DatabaseError) || error.code !== inUse) throw error;
    }
  }
}

/** Creates an empty database with Citus on all servers of a cluster and registers the workers at the coordinator. */
export async function createClusterDatabase({ coordinator, workers }: Cluster, database: string): Promise<void> {
  await dropDatabase({ coordinator, workers }, database);
  for (const server of [coordinator, ...workers]) {
    await runOn(server, `CREATE DATABASE ${database}`);
    await runOn(server, 'CREATE EXTENSION citus', database);
  }
  await runOn(coordinator, `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`, database);
  for (const { host, port } of workers) {
    await runOn(coordinator, `SELECT citus_add_node('${host}', ${port})`, database);
  }
}

/** Ends the connections to a database on all servers, so that it can be copied. */
export async function endConnections({ coordinator, workers }: Cluster, database: string): Promise<void> {
  for (const server of [coordinator, ...workers]) {
    await runOn(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await runOn(
      server,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
    );
  }
}

/**
 * Copies a template database on all servers of a cluster, or on a single one. Returns a function that removes the copy.
 */
export async function copyDatabase(cluster: Cluster, template: string, database: string): Promise<() => Promise<void>> {
  const servers = [cluster.coordinator, ...cluster.workers];
  // FILE_COPY takes a quarter of the time of WAL_LOG.
  const copy = `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await Promise.all(servers.map((server) => runOn(server, copy)));
  return () => dropDatabase(cluster, database);
}

/** Removes a database from all servers of a cluster. */
export async function dropDatabase({ coordinator, workers }: Cluster, database: string): Promise<void> {
  for (const server of [coordinator, ...workers])
    await runOn(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
}
