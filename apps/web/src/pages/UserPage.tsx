import { Navigate, useParams } from '@tanstack/react-router';
import { MemberProfile } from '../features/friends/MemberProfile.tsx';
import { MemberPosts } from '../features/posts/MemberPosts.tsx';

/** Another member's profile, by id or username. Where there is no such member it leads to the friends. */
export function UserPage() {
  const params: { identifier?: string; id?: string } = useParams({ strict: false });
  const identifier = params.identifier ?? params.id ?? '';
  return (
    <div className="columns">
      <MemberProfile key={identifier} identifier={identifier} nobody={<Navigate to="/friends" replace />}>
        {(user) => <MemberPosts key={user.id} memberId={user.id} postsCount={user.postsCount} />}
      </MemberProfile>
    </div>
  );
}
