import { chatTime, dayName, fullTime, lastSeenTime, postTime } from '@gumball/rules/formats/times';
import { translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useNow } from './use-now.ts';

const formats = { post: postTime, seen: lastSeenTime, chat: chatTime, day: dayName };

/** A relative time that follows the clock; the full time is its title. `at` is an ISO 8601 text. */
export function TimeAgo({
  dateTime,
  format = 'post',
  className,
}: {
  dateTime: string;
  format?: keyof typeof formats;
  className?: string;
}) {
  const now = useNow();
  const date = new Date(dateTime);
  return (
    <time dateTime={dateTime} title={fullTime(date, locale)} className={className}>
      {translate(formats[format](date, now, locale))}
    </time>
  );
}
