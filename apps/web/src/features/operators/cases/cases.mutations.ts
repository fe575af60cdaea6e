/** Writes of the moderation queue: docs/product.md, Safety. */

import type { BodyOf } from '@gumball/contract/define-routes';
import type { casesRoutes } from '@gumball/contract/moderation/cases.routes';
import type { CannedAnswer, ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { ReportReason } from '@gumball/rules/moderation/report';
import { t } from '../../../lib/i18n/i18n.ts';
import { runForForm, runWithToast } from '../data/operators.mutations.ts';
import { casesClient } from './cases.queries.ts';

/** Claims a case, or releases it. `takeOver` replaces the claim of somebody else. */
export function claimCase({ id, claim }: ModerationCase): Promise<boolean> {
  return claim?.isMine
    ? runWithToast(casesClient.release({ params: { id } }), t('The case is released'), t('Failed to release the case'))
    : runWithToast(
        casesClient.claim({ params: { id }, body: { takeOver: claim !== null } }),
        t('The case is yours for ten minutes'),
        t('Failed to claim the case'),
      );
}

/** Decides that nothing is wrong. */
export function keepCase({ id }: ModerationCase): Promise<boolean> {
  return runWithToast(
    casesClient.decide({ params: { id }, body: { decision: 'keep' } }),
    t('It stays. Those who reported it are told.'),
    t('Failed to decide the case'),
  );
}

/** Removes content or imposes a measure. Rejects with an `ApiError`. */
export function decideCase(id: string, body: BodyOf<typeof casesRoutes.decide>): Promise<void> {
  return runForForm(casesClient.decide({ params: { id }, body }));
}

/** Reverses the decision of a case. */
export function reverseCase({ id }: ModerationCase, reason: string): Promise<boolean> {
  return runWithToast(
    casesClient.reverse({ params: { id }, body: { reason } }),
    t('The decision is reversed'),
    t('Failed to reverse the decision'),
  );
}

/** Hands a community over to another of its members. Rejects with an `ApiError`. */
export function handOverCommunity(id: string, username: string, reason: string): Promise<void> {
  return runForForm(casesClient.handOverCommunity({ params: { id }, body: { username, reason } }));
}

/** Closes a community. Rejects with an `ApiError`. */
export function closeCommunity(id: string, rule: ReportReason, reason: string): Promise<void> {
  return runForForm(casesClient.closeCommunity({ params: { id }, body: { rule, reason } }));
}

/** Opens a closed community again. */
export function reopenCommunity({ id, name }: { id: string; name: string }): Promise<boolean> {
  return runWithToast(
    casesClient.reopenCommunity({ params: { id } }),
    t('{community} is open again', { community: name }),
    t('Failed to open the community'),
  );
}

/** Adds an internal note to a case. Rejects with an `ApiError`. */
export function noteCase(id: string, text: string): Promise<void> {
  return runForForm(casesClient.note({ params: { id }, body: { text } }));
}

/** Adds or changes a canned answer. Rejects with an `ApiError`. */
export function saveCannedAnswer(id: string | undefined, body: Omit<CannedAnswer, 'id'>): Promise<void> {
  return runForForm(
    id === undefined ? casesClient.addCannedAnswer({ body }) : casesClient.changeCannedAnswer({ params: { id }, body }),
  );
}

/** Removes a canned answer. */
export function removeCannedAnswer({ id, title }: CannedAnswer): Promise<boolean> {
  return runWithToast(
    casesClient.removeCannedAnswer({ params: { id } }),
    t('Removed: {title}', { title }),
    t('Failed to remove the answer'),
  );
}
