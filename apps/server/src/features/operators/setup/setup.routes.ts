import { setupRoutes } from '@gumball/contract/operators/setup.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { createAdministrator } from './create-administrator.ts';

const attemptsPerTenMinutes = 10;
const entryPages = new Set(['/', '/login']);

/** Mounts the routes of the set-up. Until somebody has an account, the site leads to it. */
export function mountSetup({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const limit = deps.limits({ name: 'set-up', points: attemptsPerTenMinutes, seconds: 600 });
  mount(setupRoutes.state, async () => ({ isOpen: await deps.setup.isOpen() }));
  mount(setupRoutes.create, (call) => createAdministrator(deps, limit, call, call.body));
  if (!deps.webFolder) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !entryPages.has(request.url) || !(await deps.setup.isFirstStart())) return;
    await reply.header('cache-control', 'no-store').redirect('/setup');
  });
}
