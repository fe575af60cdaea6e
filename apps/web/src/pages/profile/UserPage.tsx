import { Navigate, useParams } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { lazyComments } from '../../features/comments/LazyComments.tsx';
import { MemberProfile } from '../../features/friends/MemberProfile.tsx';
import { lazyPoll } from '../../features/polls/LazyPoll.tsx';
import { MemberPosts, memberTabs } from '../../features/posts/feed/MemberPosts.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/Card.tsx';

const comments = lazyComments('feed');

// Explains the redirect to another page.
function RedirectToFriends() {
  useEffect(() => {
    toast.info(t('Member not found'));
  }, []);
  return <Navigate to="/friends" replace />;
}

/** Another member's profile, by id or username. A missing one redirects to the friends. */
export function UserPage() {
  const params: { identifier?: string; id?: string } = useParams({ strict: false });
  const [tab, setTab] = useSearchParamChoice('tab', memberTabs);
  const identifier = params.identifier ?? params.id ?? '';
  return (
    <div className="columns">
      <MemberProfile key={identifier} identifier={identifier} notFound={<RedirectToFriends />}>
        {(user) => (
          <MemberPosts
            key={user.id}
            memberId={user.id}
            postsCount={user.postsCount}
            pinnedPostId={user.pinnedPostId}
            tab={tab}
            onTab={setTab}
            comments={comments}
            poll={lazyPoll}
          />
        )}
      </MemberProfile>
      <aside className="rail" aria-label={t('Communities')}>
        <Card heading={t('Communities')}>
          <p className="flex items-center gap-2 text-ink-2">
            <Lock size={18} className="flex-none" aria-hidden="true" />
            {t('Community list is private.')}
          </p>
        </Card>
      </aside>
    </div>
  );
}
