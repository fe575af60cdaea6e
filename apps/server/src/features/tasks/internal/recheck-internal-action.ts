import type { Deps } from '../../../deps.ts';
import type { ActionResult } from '../../platforms/checks/run-verifier.ts';
import { isEndedByOthers, isInternalType } from './internal-actions.store.ts';
import { type InternalAction, verifyInternalAction } from './verify-internal-action.ts';

/**
 * Checks whether a paid action still holds; one that was undone and repeated does. `evidence` is from the payment. What
 * others ended is unknown, so that its reward remains.
 */
export async function recheckInternalAction(
  deps: Pick<Deps, 'db'>,
  action: InternalAction,
  evidence: string | null,
): Promise<ActionResult> {
  const result = await verifyInternalAction(deps, action);
  if (result.kind !== 'not_done' || !isInternalType(action.type)) return result;
  const communityId = action.target.communityId ?? null;
  const ended = await isEndedByOthers(deps.db, action.type, { communityId, evidence });
  return ended ? { kind: 'unknown' } : result;
}
