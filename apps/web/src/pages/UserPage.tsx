import { Navigate, useParams } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { MemberProfile } from '../features/friends/MemberProfile.tsx';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { MemberPosts, memberTabs } from '../features/posts/MemberPosts.tsx';
import { t } from '../lib/texts.ts';
import { useAddressChoice } from '../lib/use-address-choice.ts';
import { Card } from '../ui/Card.tsx';
import { toast } from '../ui/toasts.ts';

const comments = lazyComments('feed');

// Says why the page is another one than was asked for.
function ToFriends() {
  useEffect(() => {
    toast.info(t('Member not found'));
  }, []);
  return <Navigate to="/friends" replace />;
}

/** Another member's profile, by id or username. Where there is no such member it leads to the friends. */
export function UserPage() {
  const params: { identifier?: string; id?: string } = useParams({ strict: false });
  const [tab, setTab] = useAddressChoice('tab', memberTabs);
  const identifier = params.identifier ?? params.id ?? '';
  return (
    <div className="columns">
      <MemberProfile key={identifier} identifier={identifier} nobody={<ToFriends />}>
        {(user) => (
          <MemberPosts
            key={user.id}
            memberId={user.id}
            postsCount={user.postsCount}
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
