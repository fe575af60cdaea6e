import { isIP } from 'node:net';
import { z } from 'zod';

// A named range, an address, or a range in CIDR notation. An IPv4 range may have a netmask instead of a prefix length.
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', range, ...extraParts] = text.split('/');
  const family = isIP(address);
  if (family === 0 || extraParts.length > 0) return false;
  if (range === undefined) return true;
  if (family === 4 && isIP(range) === 4) {
    const bits = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return /^1+0*$/.test(bits.join(''));
  }
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (family === 4 ? 32 : 128);
}

/** The proxies of `TRUST_PROXY`: all, none, or addresses and networks. */
export const trustedProxies = z.string().transform((text, context): boolean | string[] => {
  if (text === 'true' || text === 'false') return text === 'true';
  const addresses = text.split(',').map((part) => part.trim());
  const invalid = addresses.find((address) => !isProxy(address));
  if (invalid !== undefined)
    context.addIssue({ code: 'custom', message: `must be true, false or addresses; "${invalid}" is not one` });
  return addresses;
});
