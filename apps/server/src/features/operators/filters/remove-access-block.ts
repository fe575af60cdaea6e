import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeBlock } from '../../filters/access/remove-block.ts';
import { recordAction } from '../record-action.ts';

/** Ends a block early, with an entry of the audit log. Throws `ACCESS_BLOCK_NOT_FOUND`. */
export async function removeAccessBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'accessBlocks'>,
  { userId: operatorId }: Viewer,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { value } = await removeBlock(deps, tx, id);
    await recordAction(deps, tx, {
      operatorId,
      action: 'remove-access-block',
      subject: { kind: 'block', id },
      details: { value },
    });
  });
  await deps.accessBlocks.reload();
}
