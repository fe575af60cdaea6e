import { isIP } from 'node:net';
import type { AccessBlock, newAccessBlock } from '@gumball/contract/filters/filters.schemas';
import {
  accessBlockEnd,
  accessBlocksMost,
  checkAccessBlock,
  normalizeMailDomain,
  parseNetwork,
  shortestPrefix,
} from '@gumball/rules/filters/access-blocks';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isInNetwork } from '../../filters/access/is-in-network.ts';
import { listOpenBlocks } from '../../filters/access/list-open-blocks.ts';
import { storeBlock } from '../../filters/access/store-block.ts';
import { recordAction } from '../record-action.ts';
import { toAccessBlock } from './to-access-block.ts';

/**
 * Blocks a network or a mail domain until an end, with an entry of the audit log. Throws `ACCESS_BLOCK_VALUE`,
 * `ACCESS_BLOCK_TOO_LARGE`, `ACCESS_BLOCK_OWN` for a network with the operator's own address, `ACCESS_BLOCKS_TOO_MANY`,
 * and the errors of the rule.
 */
export async function createAccessBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'accessBlocks'>,
  { userId: operatorId }: Viewer,
  ip: string,
  body: z.output<typeof newAccessBlock>,
): Promise<AccessBlock> {
  assertOk(checkAccessBlock(body));
  const value = body.kind === 'network' ? toNetwork(body.value, ip) : normalizeMailDomain(body.value);
  if (value === null) throw new AppError('ACCESS_BLOCK_VALUE', { field: 'value' });
  const now = deps.clock.now();
  const row = await deps.db.transaction(async (tx) => {
    if ((await listOpenBlocks(deps, tx)).length >= accessBlocksMost) throw new AppError('ACCESS_BLOCKS_TOO_MANY');
    const stored = await storeBlock(deps, tx, {
      id: deps.ids.next(),
      kind: body.kind,
      value,
      scope: body.kind === 'network' ? body.scope : 'sign-up',
      reason: body.reason.trim(),
      ends_at: accessBlockEnd(body.days, now.getTime()),
      created_by: operatorId,
      created_at: now,
    });
    await recordAction(deps, tx, {
      operatorId,
      action: 'create-access-block',
      subject: { kind: 'block', id: stored.id },
      details: { value, scope: stored.scope, days: body.days, reason: stored.reason },
    });
    return stored;
  });
  await deps.accessBlocks.reload();
  return toAccessBlock(row);
}

function toNetwork(text: string, ip: string): string | null {
  const network = parseNetwork(text, isIP);
  if (!network) return null;
  if (network.prefix < shortestPrefix[network.version])
    throw new AppError('ACCESS_BLOCK_TOO_LARGE', { field: 'value' });
  const value = `${network.address}/${network.prefix}`;
  if (isInNetwork(ip, value)) throw new AppError('ACCESS_BLOCK_OWN', { field: 'value' });
  return value;
}
