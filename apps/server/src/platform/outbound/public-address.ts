import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const globallyRoutable = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. For IPv6 only globally routable unicast addresses count. That excludes
 * loopback, local networks, and all forms that embed an IPv4 address (mapped, compatible, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  // The library accepts more spellings than a connection does, such as 0x7f.1.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globallyRoutable));
}
