import { Resolver } from 'node:dns/promises';
import PQueue from 'p-queue';

/** Resolves a host name to its IPv4 and IPv6 addresses. Rejects where it has none, in time or at all, and when `signal` aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

const timeoutMs = 2000;
const maxConcurrent = 64;
const maxQueued = 512;

/**
 * Makes the resolver for host names that members choose. It asks the name servers itself: `getaddrinfo` would hold one of the four libuv threads for as
 * long as a name server stays silent, cannot be cancelled, and would stop files and passwords too. `servers` replaces the system's name servers.
 */
export function createHostResolver(servers?: readonly string[]): ResolveHost {
  const queue = new PQueue({ concurrency: maxConcurrent });

  async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
    // A resolver of its own can be cancelled without the questions of others.
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
