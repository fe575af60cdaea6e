import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { type EventAnswer, eventAnswers } from '@gumball/rules/communities/community-events';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { answerLabels } from './EventTags.tsx';
import { useParticipants } from './events.queries.ts';

/** The members who answered an event, by their answers. */
export function EventParticipants({ event }: { event: CommunityEvent }) {
  const [answer, setAnswer] = useState<EventAnswer>('going');
  const list = useParticipants({ id: event.communityId, eventId: event.id }, answer);
  const counts = { going: event.goingCount, maybe: event.maybeCount, no: event.noCount };
  return (
    <Card heading={t('Participants')}>
      <Tabs
        label={t('Participants')}
        className="mb-[2px]"
        tabs={eventAnswers.map((value) => ({
          value,
          label: translate(answerLabels[value]),
          count: counts[value],
        }))}
        value={answer}
        onChange={setAnswer}
      />
      <PagedList
        list={list}
        failure={t('Failed to load members')}
        skeleton={<RowSkeleton rows={3} label={t('Loading members...')} />}
        empty={<p className="py-2 text-ink-2">{t('Nobody yet.')}</p>}
      >
        {(participants) => (
          <ul>
            {participants.map(({ id, user }) => (
              <li key={id}>
                <Link
                  to="/user-profile/$id"
                  params={{ id }}
                  className="-mx-3 flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
                >
                  <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatarUrl} size={40} decorative />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{`${user.firstName} ${user.lastName}`}</span>
                    <span className="block truncate text-sm text-ink-2">{user.username}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
