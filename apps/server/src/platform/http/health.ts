import type { FastifyInstance } from 'fastify';

/** Checks one dependency of the server. Throws if it is unavailable. */
export type ReadinessCheck = { name: string; check(): Promise<unknown> };

const checkTimeoutMs = 2000;

/** `/healthz` reports that the process runs, `/readyz` that all dependencies are available and it is not draining. */
export function mountHealth(app: FastifyInstance, checks: ReadinessCheck[], isDraining: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ success: true, status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.all(checks.map(async ({ name, check }) => [name, await passes(check)] as const));
    const ready = !isDraining() && results.every(([, isOk]) => isOk);
    reply.code(ready ? 200 : 503);
    return {
      success: ready,
      status: isDraining() ? 'draining' : ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(results),
    };
  });
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  const succeeded = check().then(
    () => true,
    () => false,
  );
  const isOk = await Promise.race([succeeded, timedOut]);
  clearTimeout(timer);
  return isOk;
}
