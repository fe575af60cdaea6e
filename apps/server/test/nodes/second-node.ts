import { inject, onTestFinished } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { freePort } from '../free-port.ts';
import type { TestApp } from '../start-app.ts';

/** Starts a second server on the same database. */
export async function secondNode(first: TestApp, env: Record<string, string> = {}) {
  const port = await freePort();
  const config = readConfig({ DATA_DIR: first.dataDir, DEMO: 'false', PORT: String(port), ...env });
  const app = await createApp({
    config: { ...config, databaseDistributed: first.deps.db.isDistributed },
    connection: { ...inject('database'), database: first.database },
    log: createLog('silent'),
    checkResponses: true,
  });
  await app.http.listen({ host: '127.0.0.1', port });
  let open = true;
  const close = async () => {
    if (open) await app.close();
    open = false;
  };
  onTestFinished(close);
  return { ...app, close, url: `http://127.0.0.1:${port}` };
}
