/** Times of events as texts in the language of the screen. */
import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';

const style = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** The viewer's time zone. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns a format in a zone, or in the viewer's where the browser does not know it. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

type Times = Pick<CommunityEvent, 'startsAt' | 'endsAt' | 'timeZone'>;

/** Returns when an event takes place, in its zone. */
export function eventTime({ startsAt, endsAt, timeZone }: Times): string {
  return formatIn(timeZone, style).formatRange(new Date(startsAt), new Date(endsAt));
}

/** Returns the same in the viewer's zone, if the clocks differ then. */
export function ownEventTime(event: Times): string | undefined {
  const own = eventTime({ ...event, timeZone: viewerZone() });
  const clock = (timeZone: string) => formatIn(timeZone, { dateStyle: 'short', timeStyle: 'short' });
  const start = new Date(event.startsAt);
  if (clock(event.timeZone).format(start) === clock(viewerZone()).format(start)) return undefined;
  return t('In your time zone: {time}', { time: own });
}

/** Returns the month and the day of the start in the zone of the event, for its tile. */
export function eventDay({ startsAt, timeZone }: Times): { month: string; day: string } {
  const start = new Date(startsAt);
  return {
    month: formatIn(timeZone, { month: 'short' }).format(start),
    day: formatIn(timeZone, { day: 'numeric' }).format(start),
  };
}
