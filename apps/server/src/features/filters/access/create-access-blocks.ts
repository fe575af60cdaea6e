import { BlockList, isIP } from 'node:net';
import { type AccessBlockScope, isMailboxOf, parseNetwork } from '@gumball/rules/filters/access-blocks';
import { AppError } from '../../../platform/http/app-error.ts';
import { normalizeIp } from '../../../platform/http/client-address.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { accessBlocksChanged } from '../filters.events.ts';
import { type AccessBlockRow, listAccessBlocks } from './access-blocks.store.ts';

/** The blocks of networks and mail domains, in the memory of each server. */
export type AccessBlocks = {
  /** Throws `ACCESS_BLOCKED` for an address or mailbox that may not sign up or log in. Reads nothing. */
  check(use: AccessBlockScope, client: { ip: string; email?: string | undefined }): void;
  /** Loads the blocks again, after the commit of a change. */
  reload(): Promise<void>;
};

type Loaded = AccessBlockRow & { list: BlockList | undefined };

/** Loads the blocks, and again whenever a server changes them or this one may have missed it. They end by themselves. */
export async function createAccessBlocks({
  db,
  clock,
  log,
  clusterEvents,
}: Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'clusterEvents'>): Promise<AccessBlocks> {
  let blocks: Loaded[] = [];
  const reload = async () => {
    blocks = (await listAccessBlocks(db.kysely, clock.now())).map((row) => ({ ...row, list: toList(row) }));
  };
  const reloadSoon = () => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'failed to load the blocks of networks'));
  };
  clusterEvents.on(accessBlocksChanged, reloadSoon);
  clusterEvents.onMissedEvents(reloadSoon);
  await reload();
  return {
    reload,
    check(use, { ip, email }) {
      const address = normalizeIp(ip);
      const now = clock.now();
      const matches = ({ kind, value, scope, list, ends_at }: Loaded) => {
        if (ends_at <= now || (use === 'log-in' && scope !== 'log-in')) return false;
        if (kind === 'mail-domain') return use === 'sign-up' && email !== undefined && isMailboxOf(email, value);
        return address !== null && list !== undefined && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
      };
      const block = blocks.find(matches);
      if (block) throw new AppError('ACCESS_BLOCKED', { details: { until: block.ends_at.toISOString().slice(0, 10) } });
    },
  };
}

function toList({ kind, value }: AccessBlockRow): BlockList | undefined {
  const network = kind === 'network' ? parseNetwork(value, isIP) : null;
  if (!network) return undefined;
  const list = new BlockList();
  list.addSubnet(network.address, network.prefix, network.version === 4 ? 'ipv4' : 'ipv6');
  return list;
}
