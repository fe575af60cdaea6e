import type { Community } from '@gumball/contract/communities/communities.schemas';
import { Link } from '@tanstack/react-router';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { useWatchCommunity } from '../data/communities.live.ts';
import { RoleTag } from '../parts/RoleTag.tsx';

/** A community in a list: avatar, name, one line of text and the viewer's role. */
export function CommunityRow({
  community,
  subtitle,
  size = 48,
}: {
  community: Community;
  subtitle: string;
  size?: number;
}) {
  useWatchCommunity(community.id);
  return (
    <li>
      <Link
        to="/community/$id"
        params={{ id: community.id }}
        className="-mx-3 flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
      >
        <CommunityAvatar name={community.name} src={community.avatarUrl} size={size} decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{community.name}</span>
          <span className="block truncate text-sm text-ink-2">{subtitle}</span>
        </span>
        <RoleTag role={community.userRole} />
      </Link>
    </li>
  );
}
