import { Resolver } from 'node:dns/promises';
import PQueue from 'p-queue';

/** Resolves a host name to IPv4 and IPv6 addresses. Rejects if it has none, on a timeout, and when `signal` aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

const timeoutMs = 2000;
const maxConcurrent = 64;
const maxQueued = 512;

/**
 * Creates the resolver for user-supplied host names. It queries the name servers directly: `getaddrinfo` occupies one
 * of the four libuv threads until a timeout, cannot be cancelled, and would block file access and password hashing.
 * `servers` replaces the system's name servers.
 */
export function createHostResolver(servers?: readonly string[]): ResolveHost {
  const queue = new PQueue({ concurrency: maxConcurrent });

  async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
    // A separate resolver, so that cancelling does not affect other lookups.
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, timeoutMs);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (addresses.length === 0) throw new Error('the host name has no address', { cause: results });
      return addresses;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  return async (host, signal) => {
    if (queue.size >= maxQueued) throw new Error('too many host names are being resolved');
    return queue.add(() => resolve(host, signal), { signal });
  };
}
