import { getRouteApi } from '@tanstack/react-router';
import { useCommunity } from '../features/communities/data/communities.queries.ts';
import { EventDetails } from '../features/communities/events/EventDetails.tsx';
import { EventParticipants } from '../features/communities/events/EventParticipants.tsx';
import { useEvent } from '../features/communities/events/events.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { usePageTitle } from '../lib/router/page-title.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { RetryButton } from '../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { SideColumn } from './SideColumn.tsx';

const route = getRouteApi('/_member/community/$id_/event/$eventId');

/** One event of a community, or its 404. */
export function CommunityEventPage() {
  const path = route.useParams();
  const community = useCommunity(path.id);
  const event = useEvent(path);
  usePageTitle(event.data?.title ?? t('Event'));
  const isNotFound = event.data === null || community.data === null;
  const failed = event.isError ? event : community.isError ? community : undefined;
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        {event.data && community.data ? (
          <>
            <EventDetails community={community.data} event={event.data} />
            <EventParticipants event={event.data} />
          </>
        ) : (
          <Card>
            <h1 className="sr-only">{t('Event')}</h1>
            {isNotFound ? (
              <EmptyState
                art="oops"
                title={t('Event not found')}
                text={t('It may be in a community that you are not in, or the link is not right.')}
                action={
                  <ButtonLink to="/communities" kind="soft" size="sm">
                    {t('Explore Communities')}
                  </ButtonLink>
                }
              />
            ) : failed && !failed.isFetching ? (
              <EmptyState
                art="oops"
                alert
                title={t('Failed to load the event')}
                text={t('Check your connection and try again.')}
                action={<RetryButton onRetry={failed.refetch} />}
              />
            ) : (
              <Loading label={t('Loading event...')} />
            )}
          </Card>
        )}
      </div>
      <SideColumn />
    </div>
  );
}
