import { expect, it } from 'vitest';
import { normalizeIp, rateLimitKey } from './client-address.ts';

it.each([
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['not an address', null, 'unknown'],
  ['', null, 'unknown'],
])('stores %j as %j and limits it as %j', (ip, stored, counted) => {
  expect(normalizeIp(ip)).toBe(stored);
  expect(rateLimitKey(ip)).toBe(counted);
});
