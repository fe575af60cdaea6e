import { BlockList, isIP } from 'node:net';
import { parseNetwork } from '@gumball/rules/filters/access-blocks';
import { normalizeIp } from '../../../platform/http/client-address.ts';

/** Whether an address belongs to a network such as `192.0.2.0/24`. */
export function isInNetwork(ip: string, network: string): boolean {
  const parsed = parseNetwork(network, isIP);
  const address = normalizeIp(ip);
  if (!parsed || address === null || isIP(address) !== parsed.version) return false;
  const family = parsed.version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(parsed.address, parsed.prefix, family);
  return list.check(address, family);
}
