import type { OperatorTask, TaskFigures } from '@gumball/contract/operators/operators.schemas';
import { percent, shortDuration } from '@gumball/rules/formats/measures';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { startsOf } from '@gumball/rules/tasks/task-figures';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { useTaskFigures } from '../data/operators.queries.ts';

/** The figures of a task: what became of those who started it, and what it costs. */
export function TaskFiguresDialog({ task, onClose }: { task: OperatorTask; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useTaskFigures(task.id);
  return (
    <Modal title={t('Figures of {title}', { title: task.title })} open onClose={onClose}>
      {data ? (
        <Figures figures={data} />
      ) : error && !isFetching ? (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {errorMessage(error, t('Failed to load the figures'))}
        </Callout>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

function Figures({ figures }: { figures: TaskFigures }) {
  const starts = startsOf(figures);
  if (starts === 0 && figures.payments === 0) return <p className="text-ink-2">{t('Nobody has started it yet.')}</p>;
  const inAll = (count: number, ratio: number | null) =>
    ratio === null ? shortGumballs(count, locale) : `${shortGumballs(count, locale)} (${percent(ratio, locale)})`;
  const steps = [
    [t('Started'), starts, 'bg-brand'],
    [t('In progress'), figures.inProgress, 'bg-brand'],
    [t('In review'), figures.inReview, 'bg-warning'],
    [t('Completed'), figures.completed, 'bg-positive'],
    [t('Failed'), figures.failed, 'bg-danger'],
  ] as const;
  const facts = [
    [t('{points} paid'), shortGumballs(figures.paidGumballs, locale)],
    [
      t('Per lasting completion'),
      figures.costPerCompletion === null ? '-' : shortGumballs(Math.round(figures.costPerCompletion), locale),
    ],
    [t('Reversed payments'), inAll(figures.reversals, figures.reversalRate)],
    [t('Rejected submissions'), inAll(figures.rejected, figures.rejectionRate)],
    [t('Fraud rate'), figures.fraudRate === null ? '-' : percent(figures.fraudRate, locale)],
    [t('Median time'), figures.medianSeconds === null ? '-' : shortDuration(figures.medianSeconds, locale)],
  ] as const;
  return (
    <div className="flex flex-col gap-5 pt-1">
      <ul className="flex flex-col gap-2.5">
        {steps.map(([label, count, color]) => (
          <li key={label} className="grid grid-cols-[7.5rem_1fr_6.5rem] items-center gap-3 text-ui">
            <span className="truncate text-ink-2">{label}</span>
            <span className="h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
              <span
                className={cx('block h-full rounded-full', color)}
                style={{ width: `${starts === 0 ? 0 : (count / starts) * 100}%` }}
              />
            </span>
            <span className="text-end font-semibold tabular-nums">
              {inAll(count, starts === 0 || count === starts ? null : count / starts)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-xl bg-sunken p-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-display text-xl font-extrabold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {t('Payments include those of deleted accounts. Rechecks and operators reverse payments.')}{' '}
        {t(
          'The fraud rate counts rejected submissions, reversed payments and payments of suspended members, of all decided. Honest mistakes are among them.',
        )}
      </p>
    </div>
  );
}
