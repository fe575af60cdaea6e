/** Writes of the operators' console: docs/product.md, Operators. */

import type { BodyOf } from '@gumball/contract/define-routes';
import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import type { OperatorReferral, OperatorSubmission, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { consoleKey, operatorsClient } from './operators.queries.ts';

type Member = { id: string; username: string };

/** Sends a request, shows its result as a toast and refetches the console. Returns whether it succeeded. */
export async function runWithToast(
  request: Promise<unknown>,
  successText: string,
  failureText: string,
): Promise<boolean> {
  try {
    await request;
    toast.success(successText);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  } finally {
    refresh(consoleKey);
  }
}

/** Sends a request of a form, which shows its failure itself, and refetches the console. */
export async function runForForm(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } finally {
    refresh(consoleKey);
  }
}

/** Replaces the secret of a task. Returns the new one, or undefined after a failure, which a toast shows. */
export async function replaceTaskSecret(id: string): Promise<string | undefined> {
  try {
    const { task } = await operatorsClient.replaceTaskSecret({ params: { id } });
    refresh(consoleKey);
    return task.external?.secret;
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to replace the secret')));
    return undefined;
  }
}

/** Tries the check of a task that need not exist. Rejects with an `ApiError`. */
export function tryTaskCheck(trial: BodyOf<typeof operatorsRoutes.tryTaskCheck>) {
  return operatorsClient.tryTaskCheck({ body: trial });
}

/** Asks the address of a task about the operator. Rejects with an `ApiError`. */
export function tryTaskAddress(id: string) {
  return operatorsClient.tryTaskAddress({ params: { id } });
}

export function approveSubmission({ id, task }: OperatorSubmission): Promise<boolean> {
  return runWithToast(
    operatorsClient.approve({ params: { id } }),
    t('Approved: {title}', { title: task.title }),
    t('Failed to approve'),
  );
}

export function rejectSubmission({ id, task }: OperatorSubmission, reason: string): Promise<boolean> {
  return runWithToast(
    operatorsClient.reject({ params: { id }, body: { reason } }),
    t('Rejected: {title}', { title: task.title }),
    t('Failed to reject'),
  );
}

export function releaseReferral({ id, newcomer }: OperatorReferral): Promise<boolean> {
  return runWithToast(
    operatorsClient.releaseReferral({ params: { id } }),
    t('Released: {username}', { username: newcomer.username }),
    t('Failed to release'),
  );
}

export function reverseReferral({ id, newcomer }: OperatorReferral, reason: string): Promise<boolean> {
  return runWithToast(
    operatorsClient.reverseReferral({ params: { id }, body: { reason } }),
    t('Reversed: {username}', { username: newcomer.username }),
    t('Failed to reverse'),
  );
}

export function closeSupportMessage(id: string): Promise<boolean> {
  return runWithToast(
    operatorsClient.closeSupport({ params: { id } }),
    t('The message is closed'),
    t('Failed to close the message'),
  );
}

export function unsuspendMember({ id, username }: Member): Promise<boolean> {
  return runWithToast(
    operatorsClient.restore({ params: { id } }),
    t('{username} is back', { username }),
    t('Failed to lift the suspension'),
  );
}

export function pauseTask(id: string): Promise<boolean> {
  return runWithToast(operatorsClient.pauseTask({ params: { id } }), t('Task paused'), t('Failed to pause task'));
}

export function resumeTask(id: string): Promise<boolean> {
  return runWithToast(operatorsClient.resumeTask({ params: { id } }), t('Task open'), t('Failed to open task'));
}

export function endTask(id: string): Promise<boolean> {
  return runWithToast(operatorsClient.expireTask({ params: { id } }), t('Task ended'), t('Failed to end task'));
}

export function changeSettings(body: BodyOf<typeof operatorsRoutes.updateSettings>): Promise<boolean> {
  return runWithToast(operatorsClient.updateSettings({ body }), t('Setting saved'), t('Failed to save the setting'));
}

/** Changes the limits of the tasks of communities. Rejects on failure. */
export function saveCommunityTaskTerms(
  communityTasks: NonNullable<BodyOf<typeof operatorsRoutes.updateSettings>['communityTasks']>,
): Promise<void> {
  return runForForm(operatorsClient.updateSettings({ body: { communityTasks } }));
}

/** Changes the entries for disposable mail domains. Rejects on failure. */
export function saveMailDomains(
  mailDomains: NonNullable<BodyOf<typeof operatorsRoutes.updateSettings>['mailDomains']>,
): Promise<void> {
  return runForForm(operatorsClient.updateSettings({ body: { mailDomains } }));
}

/** Creates a task. Rejects on failure. */
export function createTask(body: BodyOf<(typeof operatorsRoutes)['addTask']>, idempotencyKey: string): Promise<void> {
  return runForForm(operatorsClient.addTask({ body }, { idempotencyKey }));
}

/** Changes a task. Rejects on failure. */
export function updateTask({ id }: OperatorTask, body: BodyOf<(typeof operatorsRoutes)['updateTask']>): Promise<void> {
  return runForForm(operatorsClient.updateTask({ params: { id }, body }));
}

/** Gives Gumballs to a member. Returns whether it waits for a second operator. Rejects on failure. */
export async function grantGumballs(
  { id }: Member,
  body: { amount: number; reason: string },
  idempotencyKey: string,
): Promise<{ isWaiting: boolean }> {
  const granted = operatorsClient.grantGumballs({ params: { id }, body }, { idempotencyKey });
  await runForForm(granted);
  return { isWaiting: Boolean((await granted).request) };
}

/** Reverses an entry of a member's ledger. Rejects on failure. */
export function reverseEntry({ id }: Member, entry: Earning, reason: string): Promise<void> {
  return runForForm(operatorsClient.reverseEntry({ params: { id, entryId: entry.id }, body: { reason } }));
}
