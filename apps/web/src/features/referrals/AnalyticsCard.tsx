import type { ReferralAnalytics } from '@gumball/contract/referrals/referrals.schemas';
import { shortDate } from '@gumball/rules/formats/times';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useNow } from '../../ui/layout/use-now.ts';

/** Clicks and sign-ups of the last 30 days, as figures and day by day. */
export function AnalyticsCard({ analytics }: { analytics: ReferralAnalytics }) {
  const { totalClicks, conversions, conversionRate, period, days } = analytics;
  // Without clicks there is no rate.
  const rate = totalClicks === 0 ? '–' : t('{percent}%', { percent: conversionRate });
  return (
    <Card heading={t('Analytics')} action={<span className="text-sm text-ink-3">{translate(period)}</span>}>
      <div className="flex items-center gap-4">
        <ProgressRing label={t('Conversion rate')} value={conversionRate / 100} size={92}>
          <span className="font-display text-xl font-extrabold" aria-hidden="true">
            {rate}
          </span>
        </ProgressRing>
        <dl className="flex min-w-0 flex-1 flex-col gap-2.5">
          <Figure label={t('Clicks')} value={String(totalClicks)} />
          <Figure label={t('Conversions')} value={String(conversions)} />
          <Figure label={t('Conversion rate')} value={rate} />
        </dl>
      </div>
      {totalClicks + conversions > 0 && <Chart days={days} totalClicks={totalClicks} conversions={conversions} />}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  );
}

const height = 64;
const step = 10;
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

function Chart({ days, totalClicks, conversions }: Pick<ReferralAnalytics, 'days' | 'totalClicks' | 'conversions'>) {
  const now = useNow();
  const most = Math.max(1, ...days.map((day) => Math.max(day.clicks, day.conversions)));
  const width = days.length * step;
  const best = days.reduce((top, day) => (day.clicks > top.clicks ? day : top), { day: '', clicks: 0 });
  const [first, last] = [days[0], days.at(-1)];
  const told = [
    t('Clicks and sign-ups by day: {clicks} clicks and {signUps} sign-ups.', {
      clicks: totalClicks,
      signUps: conversions,
    }),
    ...(best.day === ''
      ? []
      : [t('Most clicks, {clicks}, on {day}.', { clicks: best.clicks, day: shortDate(dayOf(best.day), now, locale) })]),
  ];
  return (
    <figure className="mt-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block h-16 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={told.join(' ')}
      >
        {days.map(({ day, clicks, conversions: joined }, at) => (
          <g key={day}>
            <Bar at={at} share={clicks / most} className="fill-track" />
            <Bar at={at} share={joined / most} className="fill-brand" />
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex justify-between text-xs text-ink-3">
        <span>{first && shortDate(dayOf(first.day), now, locale)}</span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-track" aria-hidden="true" /> {t('Clicks')}
          <span className="ms-2 size-2.5 rounded-full bg-brand" aria-hidden="true" /> {t('Sign-ups')}
        </span>
        <span>{last && shortDate(dayOf(last.day), now, locale)}</span>
      </figcaption>
    </figure>
  );
}

function Bar({ at, share, className }: { at: number; share: number; className: string }) {
  // A day without events still gets a minimal bar.
  const tall = Math.max(share === 0 ? 1 : 3, share * height);
  return <rect x={at * step + 1.5} y={height - tall} width={step - 3} height={tall} rx={2} className={className} />;
}
