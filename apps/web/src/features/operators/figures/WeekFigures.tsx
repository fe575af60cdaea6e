import type { FigureWeek } from '@gumball/contract/operators/figures.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { percent, shortDuration } from '@gumball/rules/formats/measures';
import { type FirstStep, firstSteps, followedWeeks } from '@gumball/rules/operators/figures';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';

const laterWeeks = Array.from({ length: followedWeeks }, (_, at) => at);

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
        rows={weeks.toReversed().map((week) => ({
          name: week.week,
          cells: [
            formatInteger(week.members, locale),
            ...firstSteps.map((step) => {
              const { count, medianSeconds } = week[step];
              if (count === 0) return formatInteger(0, locale);
              const share = percent(count / Math.max(count, week.members), locale);
              const time = medianSeconds === null ? '' : ` · ${shortDuration(medianSeconds, locale)}`;
              return `${formatInteger(count, locale)} (${share})${time}`;
            }),
          ],
        }))}
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
        columns={[t('Week from'), t('Joined'), ...laterWeeks.map(String)]}
        rows={weeks.toReversed().map(({ week, members, retained }) => ({
          name: week,
          cells: [
            formatInteger(members, locale),
            ...laterWeeks.map((at) => <Share key={at} count={retained[at] ?? null} of={members} />),
          ],
        }))}
      />
    </FigureCard>
  );
}

function Share({ count, of }: { count: number | null; of: number }) {
  const ratio = count === null || of === 0 ? null : Math.min(1, count / of);
  return (
    <span
      title={count === null ? undefined : formatInteger(count, locale)}
      className={cx('inline-block w-12 rounded-md py-0.5 text-center', ratio === null && 'text-ink-3')}
      style={{
        backgroundColor: `color-mix(in srgb, var(--gb-brand-soft) ${Math.round((ratio ?? 0) * 100)}%, transparent)`,
      }}
    >
      {ratio === null ? '-' : percent(ratio, locale)}
    </span>
  );
}
