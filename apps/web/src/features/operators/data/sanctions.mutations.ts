/** Sanctions by operators: docs/product.md, Operators. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { sanctionsRoutes } from '@gumball/contract/moderation/sanctions.routes';
import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';
import { sanctionsClient } from './sanctions.queries.ts';

/** Warns, limits, silences or suspends a member. Rejects with an `ApiError`. */
export function imposeSanction(
  memberId: string,
  body: BodyOf<typeof sanctionsRoutes.impose>,
  idempotencyKey: string,
): Promise<void> {
  return runForForm(sanctionsClient.impose({ params: { id: memberId }, body }, { idempotencyKey }));
}

const paramsOf = ({ id, user }: OperatorSanction) => ({ id: user.id, sanctionId: id });

/** Ends a sanction early. */
export function liftSanction(sanction: OperatorSanction): Promise<boolean> {
  return runWithToast(
    sanctionsClient.lift({ params: paramsOf(sanction) }),
    t('It has ended for {username}', { username: sanction.user.username }),
    t('Failed to end it'),
  );
}

/** Decides an appeal, with an answer to the member. */
export function decideAppeal(sanction: OperatorSanction, granted: boolean, answer: string): Promise<boolean> {
  return runWithToast(
    sanctionsClient.decideAppeal({ params: paramsOf(sanction), body: { granted, answer } }),
    granted ? t('The appeal is granted') : t('The appeal is declined'),
    t('Failed to decide the appeal'),
  );
}
