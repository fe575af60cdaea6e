import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { checkGrantDecision } from '@gumball/rules/gumballs/grant-approval';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { creditGumballs, type LevelUp } from '../../gumballs/credit-gumballs.ts';
import { notifyLevels } from '../../gumballs/notify-levels.ts';
import { recordAction } from '../record-action.ts';
import { announceGrants } from './announce-grants.ts';
import { findRequest, type GrantRequestRow, lockRequest, storeDecision } from './grant-requests.store.ts';
import { requireRecipient } from './require-recipient.ts';
import { toGrantRequest } from './to-grant-request.ts';

/**
 * Approves a grant of another operator, which pays it, or refuses it, with an entry in the audit log. Of concurrent
 * decisions one counts. The member is told of what is paid. Throws `GRANT_REQUEST_NOT_FOUND`, `MEMBER_NOT_FOUND`,
 * `GRANT_TO_BOT` and the errors of the rule.
 */
export async function decideGrant(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'earningsBroadcasts' | 'notifier' | 'realtime' | 'log'>,
  { userId: operatorId }: Viewer,
  requestId: string,
  state: 'approved' | 'refused',
): Promise<GrantRequest> {
  const at = deps.clock.now();
  const { row, levelUps } = await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (!request) throw new AppError('GRANT_REQUEST_NOT_FOUND');
    const { requested_by: requestedBy, user_id: memberId, expires_at: expiresAt } = request;
    assertOk(checkGrantDecision({ requestedBy, memberId, state: request.state, expiresAt }, operatorId, at));
    await storeDecision(tx, requestId, { state, operatorId, at });
    await recordAction(deps, tx, {
      operatorId,
      action: state === 'approved' ? 'approve-grant' : 'refuse-grant',
      subject: { kind: 'member', id: memberId },
      details: { gumballs: request.amount, reason: request.reason, requestedBy: request.requester },
    });
    const reached = state === 'approved' ? await pay(tx, request, at) : [];
    return { row: (await findRequest(tx, requestId)) ?? request, levelUps: reached };
  });
  if (state === 'approved') announce(deps, row, levelUps);
  await announceGrants(deps);
  return toGrantRequest(row, at, operatorId);
}

async function pay(tx: Executor, request: GrantRequestRow, at: Date): Promise<readonly LevelUp[]> {
  const { user_id: memberId, amount, reference } = request;
  await requireRecipient(tx, memberId);
  const credited = await creditGumballs(tx, { memberId, amount, kind: 'grant', reference, at });
  if (!credited.paid) throw new Error(`the grant ${request.id} was not paid`);
  return credited.levelUps;
}

function announce(
  deps: Pick<Deps, 'earningsBroadcasts' | 'notifier'>,
  { user_id: recipientId, amount, reason }: GrantRequestRow,
  levelUps: readonly LevelUp[],
): void {
  deps.earningsBroadcasts.changed([recipientId]);
  deps.notifier.notify({
    about: 'notification',
    type: 'gumballs_granted',
    recipientId,
    actorId: null,
    details: { gumballs: amount, reason },
  });
  notifyLevels(deps, levelUps);
}
