import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { isEventOpen } from '@gumball/rules/communities/community-events';
import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CalendarPlus, Link2, MapPin, Pencil, Users, XCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { LinkedText } from '../../../ui/product/LinkedText.tsx';
import { WebLink } from '../../../ui/product/WebLink.tsx';
import { useWatchCommunity } from '../data/communities.live.ts';
import { EventAnswers } from './EventAnswers.tsx';
import { EventTags } from './EventTags.tsx';
import { eventTime, ownEventTime } from './event-times.ts';
import { confirmAndCancelEvent, downloadEvent } from './events.mutations.ts';

const EventDialog = lazy(() => import('./EventDialog.tsx'));

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-ui">
      <Icon size={20} className="mt-0.5 flex-none text-ink-2" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** An event with its time, place and text, the viewer's answer, and the actions of those who moderate the community. */
export function EventDetails({ community, event }: { community: Community; event: CommunityEvent }) {
  const now = useNow();
  const [isEditing, setIsEditing] = useState(false);
  useWatchCommunity(community.id);
  const { title, description, place, link, placesMax, goingCount, isCancelled } = event;
  const isOpen = !community.closure && isEventOpen({ endsAt: new Date(event.endsAt), isCancelled }, now);
  const ownTime = ownEventTime(event);
  return (
    <Card>
      <div className="flex flex-col gap-3.5">
        <Link
          to="/community/$id"
          params={{ id: community.id }}
          search={{ tab: 'events' }}
          className="self-start text-sm font-semibold text-brand-ink hover:underline"
        >
          {community.name}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={cx('min-w-0 wrap-anywhere', isCancelled && 'line-through')} dir="auto">
            {title}
          </h1>
          <EventTags event={event} now={now} />
        </div>
        <Fact icon={CalendarClock}>
          <time dateTime={event.startsAt}>{eventTime(event)}</time>
          {ownTime && <span className="block text-sm text-ink-2">{ownTime}</span>}
        </Fact>
        {place && (
          <Fact icon={MapPin}>
            <span dir="auto">{place}</span>
          </Fact>
        )}
        {link && (
          <Fact icon={Link2}>
            <WebLink href={link}>{link}</WebLink>
          </Fact>
        )}
        <Fact icon={Users}>
          {placesMax === null
            ? plural(goingCount, '{count} going', '{count} going')
            : t('{count} of {max} places taken', { count: goingCount, max: placesMax })}
        </Fact>
        {description && (
          <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line" dir="auto">
            <LinkedText text={description} />
          </p>
        )}
        {isOpen &&
          (community.isMember ? (
            <EventAnswers event={event} />
          ) : (
            <p className="text-ink-2">{t('Join the community to take part.')}</p>
          ))}
        <div className="flex flex-wrap gap-2">
          {!isCancelled && (
            <Button
              kind="ghost"
              size="sm"
              onClick={() => {
                downloadEvent(event).catch(reportError);
              }}
            >
              <CalendarPlus size={18} aria-hidden="true" />
              {t('Add to calendar')}
            </Button>
          )}
          {isOpen && canDecideRequests(community.userRole) && (
            <>
              <Button kind="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
                <Pencil size={18} aria-hidden="true" />
                {t('Edit event')}
              </Button>
              <Button
                kind="ghost"
                size="sm"
                onClick={() => {
                  confirmAndCancelEvent(event).catch(reportError);
                }}
              >
                <XCircle size={18} aria-hidden="true" />
                {t('Cancel event')}
              </Button>
            </>
          )}
        </div>
      </div>
      {isEditing && (
        <Suspense>
          <EventDialog
            communityId={community.id}
            event={event}
            onClose={() => setIsEditing(false)}
            onSaved={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
