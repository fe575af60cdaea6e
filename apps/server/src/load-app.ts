import { flushCompileCache } from 'node:module';
import type { createApp } from './app.ts';

// Each part brings at most some hundred modules that the parts before it have not loaded.
const parts: (() => Promise<unknown>)[] = [
  () => import('./platform/db/database.ts'),
  () => import('./platform/http/http-server.ts'),
  () => import('./platform/http/metrics.ts'),
  () => import('./platform/realtime/realtime.ts'),
  () => import('./platform/jobs/jobs.ts'),
  () => import('./features/posts/posts.routes.ts'),
  () => import('./feature-services.ts'),
  () => import('./features/auth/auth.routes.ts'),
  () => import('./features/messages/messages.routes.ts'),
  () => import('./features/communities/communities.routes.ts'),
  () => import('./features/tasks/tasks.routes.ts'),
  () => import('./features/operators/operators.routes.ts'),
  () => import('./features/operators/problems/problems.routes.ts'),
  () => import('./features/mails/mails.routes.ts'),
  () => import('./features/public-pages/public-pages.routes.ts'),
];

/**
 * Loads the modules of the server part by part, and returns `app.ts`. Node keeps two buffers of 4 kB or more for each
 * module that it reads from its compile cache, until the cache is flushed. A flush after each part lets the next one use
 * them again: memory that has been allocated for all modules at once is not returned to the system, about 20 MB.
 */
export async function loadApp(): Promise<{ createApp: typeof createApp }> {
  for (const load of parts) {
    await load();
    flushCompileCache();
  }
  const app = await import('./app.ts');
  flushCompileCache();
  return app;
}
