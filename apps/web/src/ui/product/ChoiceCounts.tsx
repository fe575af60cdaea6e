import { percent } from '@gumball/rules/formats/measures';
import { CircleCheck } from 'lucide-react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';

/** The choices of a question with the share of each. `own` are the indexes of the reader's choices. */
export function ChoiceCounts({
  choices,
  counts,
  own,
}: {
  choices: readonly string[];
  counts: readonly number[];
  own?: readonly unknown[];
}) {
  const most = Math.max(1, ...counts);
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <div className="flex flex-col gap-1.5">
      <ul className="flex flex-col gap-1.5">
        {choices.map((choice, index) => {
          const count = counts[index] ?? 0;
          return (
            <li
              key={choice}
              className="relative flex min-h-11 items-center gap-3 overflow-hidden rounded-md bg-sunken px-3 py-2"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-0 bg-brand-soft"
                style={{ width: `${(count / most) * 100}%` }}
              />
              <span className="relative min-w-0 flex-1 break-words" dir="auto">
                {choice}
              </span>
              {own?.includes(index) && (
                <CircleCheck size={18} className="relative flex-none text-brand-ink" aria-label={t('Your answer')} />
              )}
              <span className="relative flex-none font-semibold tabular-nums">
                {percent(sum === 0 ? 0 : count / sum, locale)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-3">{plural(sum, '{count} answer', '{count} answers')}</p>
    </div>
  );
}
