/** Prints the OpenAPI description of the contract, without a database: `node apps/server/cli/describe-api.ts`. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@gumball/contract/define-routes';
import { readConfig } from '../src/platform/config/config.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createMount } from '../src/platform/http/routes.ts';
import { createLog } from '../src/platform/log/log.ts';

const folder = join(import.meta.dirname, '../../../packages/contract/src');

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

async function listRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const file of globSync('**/*.routes.ts', { cwd: folder }).toSorted()) {
    const exported = Object.values((await import(join(folder, file))) as Record<string, object>);
    routes.push(...exported.flatMap((value) => (isRoute(value) ? [value] : Object.values(value).filter(isRoute))));
  }
  return routes;
}

const http = await createHttpServer(
  readConfig({ PORT: '3000', PUBLIC_URL: 'https://gumball.example' }),
  createLog('silent'),
);
const never = async () => {
  throw new Error('Nothing is served here.');
};
const mount = createMount(http, {
  authenticate: () => undefined,
  admitToken: never,
  db: { markWritten: never },
  checkRestrictions: never,
  checkNewMember: never,
  checkAccess: () => undefined,
  checkTexts: () => undefined,
  checkConfirmation: never,
  checkResponses: false,
});
for (const route of await listRoutes()) mount(route, never);
await http.ready();
process.stdout.write(`${JSON.stringify(http.swagger(), null, 1)}\n`);
await http.close();
