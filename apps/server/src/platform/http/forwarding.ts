import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Problem } from '../config/config-problems.ts';
import type { Log } from '../log/log.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { normalizeIp, rateLimitKey } from './client-address.ts';

const names = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const maxSharedAddresses = 1000;

/** What is known of proxies that `TRUST_PROXY` does not name. */
export type Forwarding = { problems(): Problem[]; isSharedAddress(address: string): boolean };

/** Whether a proxy passed the request on, or its sender pretends so. */
export function hasForwardingHeader(headers: IncomingHttpHeaders): boolean {
  return names.some((name) => headers[name] !== undefined);
}

/**
 * Watches for requests that a proxy passed on although `TRUST_PROXY` does not name it: then all members share the proxy's address, and with it the limits of
 * one address. The first such request writes one line; `problems` gives the problem from then on, and `isSharedAddress` knows the proxy by its counted
 * address. Only a machine that is not on the public internet is taken for a proxy: elsewhere a caller could get the larger limits by a header.
 */
export function watchForwarding(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Log,
): Forwarding {
  const problems: Problem[] = [];
  const shared = new Set<string>();
  const forwarding = { problems: () => problems, isSharedAddress: (address: string) => shared.has(address) };
  if (trustProxy === true) return forwarding;
  app.addHook('onRequest', async (request) => {
    if (!isForwardedUntrusted(request)) return;
    const peer = normalizeIp(request.ip);
    const isProxy = peer !== null && !isPublicAddress(peer);
    if (isProxy && shared.size < maxSharedAddresses) shared.add(rateLimitKey(request.ip));
    if (problems.length > 0 || !(isProxy || trustProxy === false)) return;
    const cause = trustProxy === false ? 'TRUST_PROXY is not set' : `TRUST_PROXY does not name ${peer}`;
    const message = `Requests arrive through a proxy, but ${cause}: all members share the proxy's address and its limits. Set it to that address.`;
    problems.push({ id: 'untrusted-proxy', severity: 'problem', message });
    log.warn(message);
  });
  return forwarding;
}

// With addresses to trust, Fastify lists the peer and those it spoke for; the peer alone where it is not one of them.
function isForwardedUntrusted({ headers, ips }: FastifyRequest): boolean {
  return ips ? headers['x-forwarded-for'] !== undefined && ips.length === 1 : hasForwardingHeader(headers);
}
