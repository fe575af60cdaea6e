import type { Figures } from '@gumball/contract/operators/figures.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { shortDuration } from '@gumball/rules/formats/measures';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { FigureCard, Numbers } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';

/** How many cases of moderation there were, how long they took, and who closed them. */
export function ModerationFigures({ load }: { load: NonNullable<Figures['moderation']> }) {
  const { opened, closed, weeks, decisions } = load;
  return (
    <>
      <FigureCard heading={t('Cases')} name="cases" note={t('A case that opens again counts by its last opening.')}>
        <Numbers
          numbers={[
            [t('Opened'), formatInteger(opened, locale)],
            [t('Closed'), formatInteger(closed, locale)],
          ]}
        />
        <FigureTable
          caption={t('Cases')}
          columns={[t('Week from'), t('Opened'), t('Closed'), t('Median time')]}
          rows={weeks.toReversed().map((week) => ({
            name: week.week,
            cells: [
              formatInteger(week.opened, locale),
              formatInteger(week.closed, locale),
              week.medianSeconds === null ? '-' : shortDuration(week.medianSeconds, locale),
            ],
          }))}
        />
      </FigureCard>
      <FigureCard heading={t('Who closed cases')} name="decisions">
        {decisions.length === 0 ? (
          <p className="text-ink-2">{t('Nobody in these days.')}</p>
        ) : (
          <FigureTable
            caption={t('Who closed cases')}
            columns={[t('By'), t('Closed')]}
            rows={decisions.map(({ by, count }) => ({
              name: by ?? t('Communities, filters and deleted accounts'),
              cells: [formatInteger(count, locale)],
            }))}
          />
        )}
      </FigureCard>
    </>
  );
}
