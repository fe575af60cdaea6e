import { formatInteger } from '@gumball/rules/formats/integers';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LevelBadge, levelColor } from '../../ui/product/LevelBadge.tsx';
import { useLevelCounts } from './leaderboard.queries.ts';

/** The distribution of the ranked members over the levels. */
export function LevelCounts() {
  const { data, error, refetch } = useLevelCounts();
  const total = Math.max(1, data?.reduce((sum, { count }) => sum + count, 0) ?? 0);
  return (
    <Card heading={t('Levels')}>
      {!data && !error && <Loading label={t('Loading levels...')} className="min-h-49.5" />}
      {!data && error && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ui text-ink-2">
          {errorMessage(error, t('Failed to load level distribution'))}
          <RetryButton onRetry={refetch} />
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {data?.toReversed().map(({ level, count }) => (
          <li key={level}>
            <p className="flex justify-between gap-2">
              <LevelBadge level={level} />
              <span className="text-sm font-semibold tabular-nums">{formatInteger(count, locale)}</span>
            </p>
            <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-track" aria-hidden="true">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(100 * count) / total}%`, background: levelColor(level) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
