import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { ReadServers } from '../db/read-servers.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { AppError } from './app-error.ts';
import { hasForwardingHeader } from './forwarding.ts';
import { bearerToken } from './routes.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const loopback = /^(127\.|::1$|::ffff:127\.)/;

// One registry per process, shared by its servers: the default collectors cannot be stopped.
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** `/metrics` in Prometheus format. It requires the configured token; without one only direct local requests pass. */
export function mountMetrics(
  app: FastifyInstance,
  options: {
    token: string | undefined;
    db: Database;
    replicas: Pick<ReadServers, 'usable'>;
    workers: Pick<ReadServers, 'usable'>;
    realtime: Pick<Realtime, 'count' | 'onAck'>;
  },
): void {
  const registry = new Registry();
  const requestDuration = new Histogram({
    name: 'gumball_http_request_seconds',
    help: 'Duration of HTTP requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const eventDuration = new Histogram({
    name: 'gumball_socket_event_seconds',
    help: 'Duration of client events, by event and outcome: OK or the error code.',
    labelNames: ['event', 'outcome'],
    buckets,
    registers: [registry],
  });
  options.realtime.onAck((event, outcome, seconds) => eventDuration.observe({ event, outcome }, seconds));
  watchJobs(registry, options.db);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('gumball_open_sockets', 'Live socket connections on this node.', options.realtime.count);
  gauge('gumball_database_connections', 'Open connections of the database pool.', () => options.db.pool.totalCount);
  gauge('gumball_database_waiting', 'Requests waiting for a database connection.', () => options.db.pool.waitingCount);

  gauge('gumball_replicas_usable', 'Available read replicas within the lag limit.', options.replicas.usable);
  gauge(
    'gumball_workers_usable',
    'Available workers of a distributed database that run reads.',
    options.workers.usable,
  );

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route?.startsWith('/api'))
      requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canRead(options.token, request)) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await Registry.merge([processMetrics, registry]).metrics());
  });
}

// Queried when /metrics is read. While the database is unavailable this gauge is empty; the other metrics still work.
function watchJobs(registry: Registry, db: Database): void {
  const jobs = new Gauge({
    name: 'gumball_jobs',
    help: 'Jobs by queue and state: waiting, running, or finally failed within the retention time.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      this.reset();
      const { rows } = await db.pool
        .query<{ queue: string; state: string; jobs: number }>(
          `SELECT name AS queue, CASE state WHEN 'active' THEN 'running' WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state,
             count(*)::int AS jobs
           FROM jobs.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`,
        )
        .catch(() => ({ rows: [] }));
      for (const { queue, state, jobs } of rows) this.set({ queue, state }, jobs);
    },
  });
  registry.registerMetric(jobs);
}

function canRead(token: string | undefined, { headers, socket, ip }: FastifyRequest): boolean {
  if (token === undefined)
    return loopback.test(socket.remoteAddress ?? '') && loopback.test(ip) && !hasForwardingHeader(headers);
  const presented = Buffer.from(bearerToken(headers.authorization) ?? '');
  const expected = Buffer.from(token);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}
