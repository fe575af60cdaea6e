import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { Navigate, useParams } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { lazyComments } from '../../features/comments/LazyComments.tsx';
import { MemberProfile } from '../../features/friends/MemberProfile.tsx';
import { lazyPoll } from '../../features/polls/LazyPoll.tsx';
import { MemberPosts, memberTabs } from '../../features/posts/feed/MemberPosts.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const comments = lazyComments('feed');

// Explains the redirect to another page.
function RedirectToFriends() {
  useEffect(() => {
    toast.info(t('Member not found'));
  }, []);
  return <Navigate to="/friends" replace />;
}

/** A profile, by id or username: the member's own page, or that of another. A missing one redirects to the friends. */
export function UserPage() {
  const params: { identifier?: string; id?: string } = useParams({ strict: false });
  const { id, username } = useCurrentUser();
  const identifier = params.identifier ?? params.id ?? '';
  // The names of members in posts and lists lead here, also the member's own.
  if (identifier === id || normalizeUsername(identifier) === username) return <ProfilePage />;
  return <OthersProfile identifier={identifier} />;
}

function OthersProfile({ identifier }: { identifier: string }) {
  const [tab, setTab] = useSearchParamChoice('tab', memberTabs);
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
