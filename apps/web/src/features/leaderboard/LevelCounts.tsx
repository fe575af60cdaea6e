import { wholeNumber } from '@gumball/rules/formats/numbers';
import { errorWords } from '../../lib/api-error.ts';
import { locale } from '../../lib/language.ts';
import { t } from '../../lib/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { LevelBadge, levelColor } from '../../ui/LevelBadge.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useLevelCounts } from './leaderboard.queries.ts';

/** The distribution of the ranked members over the levels. */
export function LevelCounts() {
  const { data, error, refetch } = useLevelCounts();
  const all = Math.max(1, data?.reduce((sum, { count }) => sum + count, 0) ?? 0);
  return (
    <Card heading={t('Levels')}>
      {!data && !error && <Loading label={t('Loading levels...')} className="min-h-49.5" />}
      {!data && error && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ui text-ink-2">
          {errorWords(error, t('Failed to load level distribution'))}
          <TryAgain again={refetch} />
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {data?.toReversed().map(({ level, count }) => (
          <li key={level}>
            <p className="flex justify-between gap-2">
              <LevelBadge level={level} />
              <span className="text-sm font-semibold tabular-nums">{wholeNumber(count, locale)}</span>
            </p>
            <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-track" aria-hidden="true">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(100 * count) / all}%`, background: levelColor(level) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
