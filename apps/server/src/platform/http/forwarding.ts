import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type Problem, toProblem } from '../config/config-problems.ts';
import type { Log } from '../log/log.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { normalizeIp, rateLimitKey } from './client-address.ts';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const maxSharedAddresses = 1000;

/** Proxies that `TRUST_PROXY` does not name. */
export type Forwarding = { problems(): Problem[]; isSharedAddress(address: string): boolean };

/** Whether a request has headers of a proxy, genuine or spoofed. */
export function hasForwardingHeader(headers: IncomingHttpHeaders): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/**
 * Detects requests that a proxy forwarded although `TRUST_PROXY` does not name it. All clients then share the proxy's
 * address and its rate limits. The first such request logs one line. From then on `problems` returns the problem, and
 * `isSharedAddress` returns true for the proxy's rate limit key. Only private addresses count as proxies: otherwise a
 * client could get the larger limits with a spoofed header.
 */
export function watchForwarding(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Log,
): Forwarding {
  const problems: Problem[] = [];
  const sharedAddresses = new Set<string>();
  const forwarding = { problems: () => problems, isSharedAddress: (address: string) => sharedAddresses.has(address) };
  if (trustProxy === true) return forwarding;
  app.addHook('onRequest', async (request) => {
    if (!isForwardedUntrusted(request)) return;
    const peer = normalizeIp(request.ip);
    const isProxy = peer !== null && !isPublicAddress(peer);
    if (isProxy && sharedAddresses.size < maxSharedAddresses) sharedAddresses.add(rateLimitKey(request.ip));
    if (problems.length > 0 || !(isProxy || trustProxy === false)) return;
    const unnamed = trustProxy === false ? null : peer;
    const found = toProblem('problem', 'proxy', 'untrusted-proxy', 'TRUST_PROXY', unnamed);
    problems.push(found);
    log.warn(found.message);
  });
  return forwarding;
}

// With trusted addresses, Fastify lists the peer and the forwarded addresses; only the peer if it is not trusted.
function isForwardedUntrusted({ headers, ips }: FastifyRequest): boolean {
  return ips ? headers['x-forwarded-for'] !== undefined && ips.length === 1 : hasForwardingHeader(headers);
}
