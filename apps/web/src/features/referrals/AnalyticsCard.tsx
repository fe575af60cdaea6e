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
      <div className="flex flex-wrap items-center gap-4">
        <ProgressRing label={t('Conversion rate')} value={conversionRate / 100} size={92}>
          <span className="font-display text-xl font-extrabold" aria-hidden="true">
            {rate}
          </span>
        </ProgressRing>
        <dl className="flex min-w-0 flex-[1_1_8rem] flex-col gap-2.5">
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

const chartHeight = 64;
const barStep = 10;
const toDate = (day: string) => new Date(`${day}T12:00:00Z`);

function Chart({ days, totalClicks, conversions }: Pick<ReferralAnalytics, 'days' | 'totalClicks' | 'conversions'>) {
  const now = useNow();
  const maxCount = Math.max(1, ...days.map((day) => Math.max(day.clicks, day.conversions)));
  const width = days.length * barStep;
  const peak = days.reduce((top, day) => (day.clicks > top.clicks ? day : top), { day: '', clicks: 0 });
  const [first, last] = [days[0], days.at(-1)];
  const summary = [
    t('Clicks and sign-ups by day: {clicks} clicks and {signUps} sign-ups.', {
      clicks: totalClicks,
      signUps: conversions,
    }),
    ...(peak.day === ''
      ? []
      : [
          t('Most clicks, {clicks}, on {day}.', { clicks: peak.clicks, day: shortDate(toDate(peak.day), now, locale) }),
        ]),
  ];
  return (
    <figure className="mt-4">
      <svg
        viewBox={`0 0 ${width} ${chartHeight}`}
        className="block h-16 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={summary.join(' ')}
      >
        {days.map(({ day, clicks, conversions: signUps }, index) => (
          <g key={day}>
            <Bar index={index} share={clicks / maxCount} className="fill-track" />
            <Bar index={index} share={signUps / maxCount} className="fill-brand" />
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-xs text-ink-3">
        <span>{first && shortDate(toDate(first.day), now, locale)}</span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-track" aria-hidden="true" /> {t('Clicks')}
          <span className="ms-2 size-2.5 rounded-full bg-brand" aria-hidden="true" /> {t('Sign-ups')}
        </span>
        <span>{last && shortDate(toDate(last.day), now, locale)}</span>
      </figcaption>
    </figure>
  );
}

function Bar({ index, share, className }: { index: number; share: number; className: string }) {
  // A day without events still gets a minimal bar.
  const barHeight = Math.max(share === 0 ? 1 : 3, share * chartHeight);
  return (
    <rect
      x={index * barStep + 1.5}
      y={chartHeight - barHeight}
      width={barStep - 3}
      height={barHeight}
      rx={2}
      className={className}
    />
  );
}
