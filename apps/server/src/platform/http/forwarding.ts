import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Problem } from '../config/config-problems.ts';
import type { Log } from '../log/log.ts';

const names = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether a proxy passed the request on, or its sender pretends so. */
export function hasForwardingHeader(headers: IncomingHttpHeaders): boolean {
  return names.some((name) => headers[name] !== undefined);
}

/**
 * Watches for requests that a proxy passed on although `TRUST_PROXY` names none: then all members share the proxy's address, and with it the limits of one
 * address. The first such request writes one line; the returned function gives the problem from then on.
 */
export function watchForwarding(app: FastifyInstance, config: Pick<Config, 'trustProxy'>, log: Log): () => Problem[] {
  const problems: Problem[] = [];
  if (config.trustProxy !== false) return () => problems;
  app.addHook('onRequest', async ({ headers }) => {
    if (problems.length > 0 || !hasForwardingHeader(headers)) return;
    const message =
      "Requests arrive through a proxy, but TRUST_PROXY is not set: all members share the proxy's address and its limits. Set it to that address.";
    problems.push({ id: 'untrusted-proxy', severity: 'problem', message });
    log.warn(message);
  });
  return () => problems;
}
