import type { Figures } from '@gumball/contract/operators/figures.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { percent } from '@gumball/rules/formats/measures';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { figureRanges, joinSources } from '@gumball/rules/operators/figures';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { entryNames } from '../data/operator-labels.ts';
import { DayChart } from './DayChart.tsx';
import { FigureCard, Numbers } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';
import { useFigures } from './figures.queries.ts';
import { ModerationFigures } from './ModerationFigures.tsx';
import { Sources } from './Sources.tsx';
import { FirstSteps, Retention } from './WeekFigures.tsx';

const sourceNames: Record<(typeof joinSources)[number], string> = {
  invitation: msg('Invited by a member'),
  application: msg('By an application'),
  direct: msg('Came by themselves'),
};

const daysLabel = (range: string) => plural(Number(range), '{count} day', '{count} days');

/** The figures of the network: members, first steps, retention, tasks, points, moderation. */
export function FiguresPanel() {
  const [range, setRange] = useState<(typeof figureRanges)[number]>('28');
  const { data, error, isFetching, refetch } = useFigures(range);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Range')}
          tabs={figureRanges.map((value) => ({ value, label: daysLabel(value) }))}
          value={range}
          onChange={setRange}
          className="w-fit"
        />
        {data?.computedAt && (
          <p className="text-sm text-ink-2">
            {t('Days in UTC. Computed')} <TimeAgo dateTime={data.computedAt} />
          </p>
        )}
      </div>
      <div role="tabpanel" aria-label={daysLabel(range)} className="flex flex-col gap-2 md:gap-3">
        {data ? (
          <Content figures={data} />
        ) : error && !isFetching ? (
          <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
            {errorMessage(error, t('Failed to load the figures'))}
          </Callout>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function Content({ figures }: { figures: Figures }) {
  if (figures.computedAt === null)
    return (
      <Callout tone="info">{t('The figures are not computed yet. The site does it within half an hour.')}</Callout>
    );
  return (
    <>
      <ActiveMembers days={figures.days} />
      <NewMembers days={figures.days} />
      <Sources sources={figures.sources} />
      <FirstSteps weeks={figures.weeks} />
      <Retention weeks={figures.weeks} />
      <Tasks days={figures.days} />
      <Points points={figures.points} />
      {figures.moderation && <ModerationFigures load={figures.moderation} />}
    </>
  );
}

function ActiveMembers({ days }: { days: Figures['days'] }) {
  const latest = days.findLast(({ active }) => active !== null)?.active;
  const format = (count: number | undefined) => (count === undefined ? '-' : formatInteger(count, locale));
  return (
    <FigureCard heading={t('Active members')} name="active" note={t('Members with a signed-in device that was used.')}>
      <Numbers
        numbers={[
          [t('Today'), format(latest?.day)],
          [t('7 days'), format(latest?.week)],
          [t('30 days'), format(latest?.month)],
        ]}
      />
      <DayChart
        label={t('Active members')}
        days={days.map(({ day, active }) => ({ day, value: active?.day ?? null }))}
      />
    </FigureCard>
  );
}

function NewMembers({ days }: { days: Figures['days'] }) {
  const bySource = joinSources.map((source) => [source, sumOf(days.map(({ joined }) => joined[source]))] as const);
  const all = sumOf(bySource.map(([, count]) => count));
  return (
    <FigureCard heading={t('New members')} name="joined">
      <DayChart
        label={t('New members')}
        days={days.map(({ day, joined }) => ({ day, value: joined.invitation + joined.application + joined.direct }))}
      />
      <FigureTable
        caption={t('How they came')}
        columns={[t('How they came'), t('Members'), t('Percentage')]}
        rows={bySource.map(([source, count]) => ({
          name: translate(sourceNames[source]),
          cells: [formatInteger(count, locale), all === 0 ? '-' : percent(count / all, locale)],
        }))}
      />
    </FigureCard>
  );
}

function Tasks({ days }: { days: Figures['days'] }) {
  const sum = (pick: keyof Figures['days'][number]['tasks']) => sumOf(days.map(({ tasks }) => tasks[pick]));
  const [started, converted, completions, paid] = [sum('started'), sum('converted'), sum('completions'), sum('paid')];
  return (
    <FigureCard
      heading={t('Tasks')}
      name="tasks"
      note={t('Completed of started: attempts that were started in these days and are completed now.')}
    >
      <Numbers
        numbers={[
          [t('Started'), formatInteger(started, locale)],
          [t('Completed of started'), started === 0 ? '-' : percent(converted / started, locale)],
          [t('Completions paid'), formatInteger(completions, locale)],
          [
            t('{points} per completion'),
            completions === 0 ? '-' : shortGumballs(Math.round(paid / completions), locale),
          ],
        ]}
      />
      <DayChart
        label={t('Completions paid')}
        days={days.map(({ day, tasks }) => ({ day, value: tasks.completions }))}
      />
    </FigureCard>
  );
}

function Points({ points }: { points: Figures['points'] }) {
  return (
    <FigureCard heading={t('{points} by kind')} name="points">
      {points.length === 0 ? (
        <p className="text-ink-2">{t('Nothing in these days.')}</p>
      ) : (
        <FigureTable
          caption={t('{points} by kind')}
          columns={[t('Kind'), t('Amount')]}
          rows={points.map(({ kind, amount }) => ({
            name: translate(entryNames[kind]),
            cells: [formatInteger(amount, locale)],
          }))}
        />
      )}
    </FigureCard>
  );
}
