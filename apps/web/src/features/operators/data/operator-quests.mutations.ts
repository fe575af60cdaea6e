/** Writes of quests in the operators' console: docs/product.md, Tasks. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { operatorQuestsRoutes } from '@gumball/contract/tasks/operator-quests.routes';
import { t } from '../../../lib/i18n/i18n.ts';
import { operatorQuestsClient } from './operator-quests.queries.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';

/** Creates a quest. Rejects on failure. */
export function createQuest(
  body: BodyOf<(typeof operatorQuestsRoutes)['create']>,
  idempotencyKey: string,
): Promise<void> {
  return runForForm(operatorQuestsClient.create({ body }, { idempotencyKey }));
}

/** Ends a quest now. */
export function endQuest(id: string): Promise<boolean> {
  return runWithToast(operatorQuestsClient.end({ params: { id } }), t('Quest ended'), t('Failed to end the quest'));
}
