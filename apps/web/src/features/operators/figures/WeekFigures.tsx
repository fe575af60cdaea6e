import type { FigureWeek } from '@gumball/contract/operators/figures.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { percent, shortDuration } from '@gumball/rules/formats/measures';
import { type FirstStep, firstSteps, followedWeeks } from '@gumball/rules/operators/figures';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';

const stepNames: Record<FirstStep, string> = {
  friend: msg('First friend'),
  post: msg('First post'),
  task: msg('First paid task'),
};

/** What members who joined in each week did for the first time, and how soon. */
export function FirstSteps({ weeks }: { weeks: readonly FigureWeek[] }) {
  return (
    <FigureCard
      heading={t('First steps')}
      name="cohort"
      note={t('Of the members who joined in each week: how many did it, and after what time half of these had.')}
    >
      <FigureTable
        caption={t('First steps')}
        columns={[t('Week from'), t('Joined'), ...firstSteps.map((step) => translate(stepNames[step]))]}
        rows={weeks.toReversed().map((week) => [
          week.week,
          formatInteger(week.members, locale),
          ...firstSteps.map((step) => {
            const { count, medianSeconds } = week[step];
            if (count === 0) return formatInteger(0, locale);
            const share = percent(count / Math.max(count, week.members), locale);
            const time = medianSeconds === null ? '' : ` · ${shortDuration(medianSeconds, locale)}`;
            return `${formatInteger(count, locale)} (${share})${time}`;
          }),
        ])}
      />
    </FigureCard>
  );
}

/** How many members who joined in each week were here in the weeks after. */
export function Retention({ weeks }: { weeks: readonly FigureWeek[] }) {
  return (
    <FigureCard
      heading={t('Retention')}
      name="retained"
      note={t('How many of the members who joined in a week were here in that week (0) and in each later one.')}
    >
      <FigureTable
        caption={t('Retention')}
        columns={[t('Week from'), t('Joined'), ...Array.from({ length: followedWeeks }, (_, at) => String(at))]}
        rows={weeks
          .toReversed()
          .map(({ week, members, retained }) => [
            week,
            formatInteger(members, locale),
            ...Array.from({ length: followedWeeks }, (_, at) => (
              <Share key={at} count={retained[at] ?? null} of={members} />
            )),
          ])}
      />
    </FigureCard>
  );
}

function Share({ count, of }: { count: number | null; of: number }) {
  if (count === null || of === 0) return <span className="text-ink-3">-</span>;
  const ratio = Math.min(1, count / of);
  return (
    <span
      title={formatInteger(count, locale)}
      className="inline-block min-w-13 rounded-md px-1.5 py-0.5 text-center"
      style={{ backgroundColor: `color-mix(in srgb, var(--gb-brand-soft) ${Math.round(ratio * 100)}%, transparent)` }}
    >
      {percent(ratio, locale)}
    </span>
  );
}
