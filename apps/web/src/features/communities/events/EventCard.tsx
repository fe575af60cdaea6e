import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { plural } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { EventTags } from './EventTags.tsx';
import { eventDay, eventTime } from './event-times.ts';

/** An event in a list, which leads to its page. */
export function EventCard({ event, now }: { event: CommunityEvent; now: Date }) {
  const { month, day } = eventDay(event);
  return (
    <li>
      <Link
        to="/community/$id/event/$eventId"
        params={{ id: event.communityId, eventId: event.id }}
        className="flex items-start gap-4 rounded-lg px-3 py-3 hover:bg-hover"
      >
        <span
          className="flex w-14 flex-none flex-col items-center rounded-md bg-brand-soft py-2 text-brand-ink"
          aria-hidden="true"
        >
          <span className="text-xs font-semibold uppercase">{month}</span>
          <span className="font-display text-xl font-extrabold tabular-nums">{day}</span>
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span
              className={cx('min-w-0 font-semibold wrap-anywhere', event.isCancelled && 'text-ink-2 line-through')}
              dir="auto"
            >
              {event.title}
            </span>
            <EventTags event={event} now={now} />
          </span>
          <span className="text-sm text-ink-2">
            <time dateTime={event.startsAt}>{eventTime(event)}</time>
          </span>
          {event.place && (
            <span className="flex items-center gap-1.5 text-sm text-ink-2">
              <MapPin size={16} className="flex-none" aria-hidden="true" />
              <span className="truncate" dir="auto">
                {event.place}
              </span>
            </span>
          )}
          <span className="text-sm text-ink-2">
            {plural(event.goingCount, '{count} going', '{count} going')}
            {event.maybeCount > 0 && <> · {plural(event.maybeCount, '{count} maybe', '{count} maybe')}</>}
          </span>
        </span>
      </Link>
    </li>
  );
}
