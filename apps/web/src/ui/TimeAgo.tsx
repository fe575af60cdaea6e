import { chatTime, dayName, fullTime, lastSeenTime, postTime } from '@gumball/rules/formats/times';
import { locale } from '../lib/language.ts';
import { say } from '../lib/texts.ts';
import { useNow } from './use-now.ts';

const formats = { post: postTime, seen: lastSeenTime, chat: chatTime, day: dayName };

/** A moment in words that keep up with the clock; the full time is its title. `at` is an ISO 8601 text. */
export function TimeAgo({
  at,
  format = 'post',
  className,
}: {
  at: string;
  format?: keyof typeof formats;
  className?: string;
}) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={fullTime(moment, locale)} className={className}>
      {say(formats[format](moment, now, locale))}
    </time>
  );
}
