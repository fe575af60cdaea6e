/** Writes about accounts that belong together: docs/product.md, Clusters. */
import type { Cluster, ClusterStep, RevertedStep } from '@gumball/contract/operators/clusters.schemas';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { runForForm, runWithToast } from '../data/operators.mutations.ts';
import { consoleKey } from '../data/operators.queries.ts';
import { clustersClient, type StepBody } from './clusters.queries.ts';

/** Does what was previewed. Rejects with an `ApiError`. */
export function takeStep(
  id: string,
  body: StepBody & { version: string; reason: string },
  idempotencyKey: string,
): Promise<void> {
  return runForForm(clustersClient.takeStep({ params: { id }, body }, { idempotencyKey }));
}

/** Undoes a step. */
export async function undoStep({ id }: ClusterStep): Promise<void> {
  try {
    const { reverted } = await clustersClient.undoStep({ params: { id } });
    toast.success(undoText(reverted));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to undo the step')));
  } finally {
    refresh(consoleKey);
  }
}

function undoText({ left }: RevertedStep): string {
  if (left === 0) return t('The step is undone');
  return plural(
    left,
    'The step is undone, except for {count} change that was no longer as the step left it',
    'The step is undone, except for {count} changes that were no longer as the step left them',
  );
}

/** Dismisses a cluster, or opens it again. */
export function dismissCluster({ id }: Cluster, dismissed: boolean): Promise<boolean> {
  return runWithToast(
    clustersClient.dismiss({ params: { id }, body: { dismissed } }),
    dismissed ? t('The cluster is dismissed') : t('The cluster is open again'),
    t('Failed to change the cluster'),
  );
}
