import { timeLeft } from '@gumball/rules/formats/spans';
import { fullTime } from '@gumball/rules/formats/times';
import { Clock } from 'lucide-react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useNow } from '../../ui/layout/use-now.ts';

/** The time until a ranking ends. */
export function TimeLeft({ endsAt }: { endsAt: Date }) {
  const now = useNow();
  return (
    <p className="flex items-center gap-1.5 px-2 text-sm text-ink-2">
      <Clock size={16} aria-hidden="true" />
      <time dateTime={endsAt.toISOString()} title={fullTime(endsAt, locale)}>
        {endsAt > now ? t('Ends in {time}', { time: translate(timeLeft(endsAt, now)) }) : t('The final result')}
      </time>
    </p>
  );
}
