import { formatInteger } from '@gumball/rules/formats/integers';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { siteName } from '@gumball/rules/formats/site-names';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { cx } from '../../ui/cx.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { LevelProgress } from '../../ui/product/LevelProgress.tsx';
import { useOwnRank } from './leaderboard.queries.ts';
import { RankChange } from './RankChange.tsx';

/** The member's own rank and balance, and how the rank changed. */
export function RankCard() {
  const { data, error, refetch } = useOwnRank();
  return (
    <section aria-labelledby="your-rank" className="on-hero rounded-xl bg-hero p-6 text-on-hero">
      <div className="flex items-center justify-between gap-3">
        <h2 id="your-rank">{t('Your Rank')}</h2>
      </div>
      {!data && !error && <Loading label={t('Loading your rank...')} className="min-h-46.5 !text-on-hero-2" />}
      {!data && error && (
        <div role="alert" className="mt-3 flex flex-col items-start gap-3">
          <p>{errorMessage(error, t('Failed to load user rank'))}</p>
          <RetryButton onRetry={refetch} />
        </div>
      )}
      {data && (
        <>
          <div className="mt-3.5 mb-4 flex items-center gap-4.5">
            <Ball
              size={92}
              color="#d9166b"
              className={cx('font-display font-extrabold text-white tabular-nums', ballTextClass(data.globalRank))}
            >
              <bdi>{data.globalRank === null ? t('Unranked') : `#${formatInteger(data.globalRank, locale)}`}</bdi>
            </Ball>
            <div>
              <div className="flex items-center gap-2 font-display text-[1.75rem]/8 font-extrabold tabular-nums">
                <Coin size={26} />
                {shortGumballs(data.gumballs, locale)}
              </div>
              <p className="text-sm text-on-hero-2">{siteName('points')}</p>
            </div>
          </div>
          <LevelProgress gumballs={data.gumballs} onHero className="mb-4" />
          <dl className="grid grid-cols-2 gap-2">
            <ChangeFigure label={t('Weekly')} change={data.weeklyRankChange} />
            <ChangeFigure label={t('Monthly')} change={data.monthlyRankChange} />
          </dl>
        </>
      )}
    </section>
  );
}

function ballTextClass(rank: number | null): string {
  if (rank === null) return 'text-base';
  if (rank < 1000) return 'text-[1.75rem]';
  return rank < 100_000 ? 'text-lg' : 'text-sm';
}

function ChangeFigure({ label, change }: { label: string; change: number | null }) {
  const color = change === null || change === 0 ? '!text-on-hero-2' : change > 0 ? '!text-hero-up' : '!text-hero-down';
  return (
    <div className="rounded-lg bg-white/9 px-3.5 py-2.5">
      <dt className="text-sm text-on-hero-2">{label}</dt>
      <dd className="font-bold tabular-nums">
        <RankChange change={change} signed className={color} />
      </dd>
    </div>
  );
}
