import { inject } from 'vitest';
import { runOn, type Server } from './cluster.ts';

/** Makes a database unavailable on one server of the cluster: its connections end, and new ones are refused. */
export async function closeDatabase(server: Server, database: string): Promise<void> {
  await runOn(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
  await runOn(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
  );
}

/** Makes it available again. */
export async function openDatabase(server: Server, database: string): Promise<void> {
  await runOn(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
}

/** The first worker of the cluster. */
export function firstWorker(): Server {
  const [worker] = inject('workers');
  if (!worker) throw new Error('The cluster has no workers.');
  return worker;
}
