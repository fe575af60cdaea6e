import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { bearerToken } from './routes.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` in Prometheus' format: with a token for whoever has it, without one for this machine only. */
export function mountMetrics(
  app: FastifyInstance,
  options: { token: string | undefined; db: Database; openSockets: () => number },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'gumball_http_request_seconds',
    help: 'Time to answer HTTP requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('gumball_open_sockets', 'Live socket connections on this node.', options.openSockets);
  gauge('gumball_database_connections', 'Open connections of the database pool.', () => options.db.pool.totalCount);
  gauge('gumball_database_waiting', 'Requests waiting for a database connection.', () => options.db.pool.waitingCount);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route?.startsWith('/api'))
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(options.token, request.headers.authorization, request.socket.remoteAddress, request.ip))
      throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(token: string | undefined, header: string | undefined, peer: string | undefined, ip: string): boolean {
  if (token === undefined) return loopback.test(peer ?? '') && loopback.test(ip);
  const given = Buffer.from(bearerToken(header) ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
