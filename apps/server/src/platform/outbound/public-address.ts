import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const globallyRoutable = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is a machine of the public internet. Of IPv6 only what is handed out to the world counts, which leaves out loopback,
 * local networks, and every form that wraps an IPv4 address (mapped, compatible, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  // The library reads more spellings than a connection does, such as 0x7f.1.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globallyRoutable));
}
