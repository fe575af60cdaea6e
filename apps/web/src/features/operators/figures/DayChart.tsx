import { formatInteger } from '@gumball/rules/formats/integers';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';
import { FigureTable } from './FigureTable.tsx';

// More bars than this have no room for gaps on phones.
const barsWithGaps = 31;

/** Bars of numbers by day, with the same numbers as a table below. A day without a number has none. */
export function DayChart({ label, days }: { label: string; days: readonly { day: string; value: number | null }[] }) {
  const maxValue = Math.max(1, ...days.map(({ value }) => value ?? 0));
  return (
    <>
      <div
        role="img"
        aria-label={t('{label} by day, at most {count}', { label, count: formatInteger(maxValue, locale) })}
        className={cx('flex h-28 items-end', days.length > barsWithGaps ? 'gap-px' : 'gap-1')}
      >
        {days.map(({ day, value }) => (
          <span
            key={day}
            title={`${day}: ${value ?? '-'}`}
            className={cx('min-h-[3px] flex-1 rounded-t-[4px]', value ? 'bg-brand' : 'bg-line')}
            style={{ height: `${((value ?? 0) / maxValue) * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-md text-sm font-semibold text-brand-ink">
          {t('Show as table')}
        </summary>
        <FigureTable
          caption={label}
          columns={[t('Day'), label]}
          rows={days.toReversed().map(({ day, value }) => ({
            name: day,
            cells: [value === null ? '-' : formatInteger(value, locale)],
          }))}
        />
      </details>
    </>
  );
}
