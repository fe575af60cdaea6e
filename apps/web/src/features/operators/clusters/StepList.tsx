import type { ClusterStep } from '@gumball/contract/operators/clusters.schemas';
import { useState } from 'react';
import { plural, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { actionNames } from './action-labels.ts';
import { undoStep } from './clusters.mutations.ts';

/** What operators did with a cluster, newest first. */
export function StepList({ steps, concernsViewer }: { steps: readonly ClusterStep[]; concernsViewer: boolean }) {
  return (
    <Card heading={t('Steps')}>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} canUndo={step.canUndo && !concernsViewer} />
        ))}
      </ul>
    </Card>
  );
}

function StepRow({ step, canUndo }: { step: ClusterStep; canUndo: boolean }) {
  const [busy, setBusy] = useState(false);
  const { operator, actions, reason, members, gumballs, createdAt, revertedAt, revertedBy } = step;

  async function undo() {
    const isConfirmed = await confirm({
      question: t('Undo this step?'),
      detail: t('What it changed is restored. What others have changed since stays.'),
      verb: t('Undo'),
      tone: 'primary',
    });
    if (!isConfirmed) return;
    setBusy(true);
    await undoStep(step);
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-48 flex-1">
        <p>
          <span className="font-semibold">{actions.map((action) => translate(actionNames[action])).join(', ')}</span>
          {' · '}
          {plural(members, '{count} account', '{count} accounts')}
        </p>
        <p className="text-sm break-words text-ink-2">
          {rich('{operator}, {when}: {reason}', {
            operator,
            when: <TimeAgo dateTime={createdAt} format="seen" />,
            reason,
          })}
        </p>
        {revertedAt !== null && (
          <p className="text-sm text-ink-2">
            {rich('Undone by {operator}, {when}', {
              operator: revertedBy ?? '',
              when: <TimeAgo dateTime={revertedAt} format="seen" />,
            })}
          </p>
        )}
      </div>
      {gumballs > 0 && <GumballAmount amount={gumballs} variant="text" />}
      {canUndo && (
        <Button kind="outline" size="sm" busy={busy} onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      )}
    </li>
  );
}
