import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { ScheduledPostCard } from './ScheduledPostCard.tsx';
import { startScheduledLive, useScheduledPosts } from './scheduled.queries.ts';

/** The member's scheduled posts, the next one first. */
export default function ScheduledPosts() {
  startScheduledLive();
  const list = useScheduledPosts();
  return (
    <PagedList
      list={list}
      failure={t('Failed to load the scheduled posts')}
      empty={
        <Card>
          <EmptyState
            art="posts"
            title={t('Nothing scheduled')}
            text={t('Write a post and choose Schedule to publish it later. Only you can see it until then.')}
          />
        </Card>
      }
    >
      {(posts) => (
        <ul ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-3" aria-label={t('Scheduled posts')}>
          {posts.map((scheduled) => (
            <li key={scheduled.id}>
              <ScheduledPostCard scheduled={scheduled} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
