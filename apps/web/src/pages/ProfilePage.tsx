import { useMember } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LevelBadge } from '../ui/LevelBadge.tsx';

/** The member's own profile. */
export function ProfilePage() {
  const user = useMember();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3">
        <Card className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={user.avatarUrl} size={96} decorative />
          <div className="min-w-0 flex-1">
            <h1 className="truncate">{name}</h1>
            <p className="truncate text-ink-2">{user.username}</p>
            <LevelBadge level={user.level} pill className="mt-2" />
          </div>
          <ButtonLink to="/profile/edit" kind="outline" className="max-md:w-full">
            Edit Profile
          </ButtonLink>
        </Card>
        <Card>
          <EmptyState art="posts" title="No posts yet" text="You haven't posted anything yet." />
        </Card>
      </div>
    </div>
  );
}
