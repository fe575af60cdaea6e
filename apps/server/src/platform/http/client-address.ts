import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Normalizes a client's IP address for the database. Returns null if a proxy forwarded something else. */
export function normalizeIp(ip: string): string | null {
  const [address = ''] = ip.split('%');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) ? plain : null;
}

/** Returns the key for rate limits: the IPv4 address, or the /64 network of an IPv6 address. */
export function rateLimitKey(ip: string): string {
  const address = normalizeIp(ip);
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** Returns the network of a client's address: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function addressRange(ip: string): string {
  const address = rateLimitKey(ip);
  return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address;
}
