import { shortGumballs } from '@gumball/rules/formats/numbers';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useTotals } from '../data/operators.queries.ts';
import { ProblemText } from '../problems/ProblemText.tsx';

type Day = { day: string; completed: number; gumballs: number; joined: number };

/** The totals and the figures of the last two weeks. */
export function TotalsPanel() {
  const { data, error, isFetching, refetch } = useTotals();
  if (!data) {
    return error && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the totals'))}
      </Callout>
    ) : (
      <Loading />
    );
  }
  const figures = [
    [t('Members'), data.members],
    [t('Suspended'), data.suspended],
    [t('Open tasks'), data.tasksOpen],
    [t('Waiting for review'), data.submissionsPending],
    [t('Completed today'), data.completedToday],
    [t('{points} paid by tasks'), data.gumballsPaid],
  ] as const;
  return (
    <>
      {data.problems.map(({ message, phrase }) => (
        <Callout key={message} tone="warning">
          <ProblemText message={message} phrase={phrase} />
        </Callout>
      ))}
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse rounded-[20px] bg-surface p-4 shadow-card dark:shadow-none">
            <dt className="text-sm font-medium text-ink-2">{label}</dt>
            <dd className="font-display text-[1.75rem]/8 font-extrabold tabular-nums">
              {shortGumballs(value, locale)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 md:grid-cols-3 md:gap-3">
        <Chart heading={t('Tasks completed')} days={data.days} pick={({ completed }) => completed} />
        <Chart heading={t('{points} paid')} days={data.days} pick={({ gumballs }) => gumballs} />
        <Chart heading={t('Members joined')} days={data.days} pick={({ joined }) => joined} />
      </div>
    </>
  );
}

function Chart({ heading, days, pick }: { heading: string; days: readonly Day[]; pick: (day: Day) => number }) {
  const values = days.map(pick);
  const maxValue = Math.max(1, ...values);
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    <Card heading={heading} className="flex flex-col">
      <p className="-mt-2 mb-3 text-sm text-ink-2">{t('{count} in 14 days', { count: shortGumballs(sum, locale) })}</p>
      <ul className="mt-auto flex h-24 items-end gap-1">
        {days.map((day) => (
          <li
            key={day.day}
            title={`${day.day}: ${pick(day)}`}
            className={cx('min-h-[3px] flex-1 rounded-t-[4px]', pick(day) === 0 ? 'bg-line' : 'bg-brand')}
            style={{ height: `${(pick(day) / maxValue) * 100}%` }}
          >
            <span className="sr-only">
              {day.day}: {pick(day)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
