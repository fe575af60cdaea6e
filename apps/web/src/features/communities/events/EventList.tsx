import type { Community } from '@gumball/contract/communities/communities.schemas';
import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { EventCard } from './EventCard.tsx';
import { useEvents } from './events.queries.ts';

const EventDialog = lazy(() => import('./EventDialog.tsx'));

/** The events of a community that are to come, or those before. */
export default function EventList({ community }: { community: Community }): ReactNode {
  const navigate = useNavigate();
  const now = useNow();
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming');
  const [isCreating, setIsCreating] = useState(false);
  const list = useEvents(community.id, when);
  const isModerator = canDecideRequests(community.userRole) && !community.closure;
  return (
    <Card
      heading={t('Events')}
      action={
        isModerator && (
          <Button kind="soft" size="sm" aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            <CalendarPlus size={18} aria-hidden="true" />
            {t('Create event')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('Events')}
        className="mb-[2px]"
        tabs={[
          { value: 'upcoming', label: t('Upcoming') },
          { value: 'past', label: t('Past') },
        ]}
        value={when}
        onChange={setWhen}
      />
      <PagedList
        list={list}
        failure={t('Failed to load events')}
        skeleton={<RowSkeleton rows={3} label={t('Loading events...')} />}
        empty={
          <EmptyState
            art="none"
            title={when === 'upcoming' ? t('No events yet') : t('No past events')}
            text={
              isModerator
                ? t('Invite the members to something.')
                : t('Owner, admins and moderators announce events here.')
            }
          />
        }
      >
        {(events) => (
          <ul className="-mx-3">
            {events.map((event) => (
              <EventCard key={event.id} event={event} now={now} />
            ))}
          </ul>
        )}
      </PagedList>
      {isCreating && (
        <Suspense>
          <EventDialog
            communityId={community.id}
            onClose={() => setIsCreating(false)}
            onSaved={(event) => {
              setIsCreating(false);
              navigate({
                to: '/community/$id/event/$eventId',
                params: { id: community.id, eventId: event.id },
              }).catch(reportError);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
