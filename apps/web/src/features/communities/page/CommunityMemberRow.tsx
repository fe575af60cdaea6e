import type { Community, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { canActOn, canOwnCommunity } from '@gumball/rules/communities/community-roles';
import { Link } from '@tanstack/react-router';
import { Crown, Ellipsis, type LucideIcon, Shield, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { changeRole, confirmAndRemoveMember, confirmAndTransferOwnership } from '../data/communities.mutations.ts';
import { RoleTag } from '../parts/RoleTag.tsx';

function memberMenuItems(community: Community, member: CommunityMember): MenuItem[] {
  const items: MenuItem[] = [];
  if (canOwnCommunity(community.userRole)) {
    const roleItem = (role: 'admin' | 'moderator' | 'member', label: string, icon: LucideIcon): MenuItem => ({
      kind: 'action',
      label,
      icon,
      onSelect: () => {
        changeRole(community, member, role).catch(reportError);
      },
    });
    if (member.role !== 'admin') items.push(roleItem('admin', t('Make admin'), Shield));
    if (member.role !== 'moderator') items.push(roleItem('moderator', t('Make moderator'), ShieldCheck));
    if (member.role === 'admin') items.push(roleItem('member', t('Remove as admin'), ShieldOff));
    if (member.role === 'moderator') items.push(roleItem('member', t('Remove as moderator'), ShieldOff));
    items.push({
      kind: 'action',
      label: t('Transfer ownership'),
      icon: Crown,
      onSelect: () => {
        confirmAndTransferOwnership(community, member).catch(reportError);
      },
    });
  }
  if (canActOn(community.userRole, member.role)) {
    items.push({
      kind: 'action',
      label: t('Remove from community'),
      icon: UserMinus,
      danger: true,
      onSelect: () => {
        confirmAndRemoveMember(community, member).catch(reportError);
      },
    });
  }
  return items;
}

/** A member of a community, with the actions that the viewer may take. */
export function CommunityMemberRow({ community, member }: { community: Community; member: CommunityMember }) {
  const viewer = useCurrentUser();
  const { user, role } = member;
  const name = `${user.firstName} ${user.lastName}`;
  const isOwn = user.id === viewer.id;
  const items = isOwn ? [] : memberMenuItems(community, member);
  const showsPresence = isOwn || user.friendshipStatus === 'friends';
  return (
    <li className="flex items-center gap-1">
      <Link
        to="/user-profile/$id"
        params={{ id: user.id }}
        className="-ms-3 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md py-2 ps-3 hover:bg-hover"
      >
        <Avatar
          name={name}
          src={user.avatarUrl}
          size={40}
          decorative
          presence={showsPresence ? (isOwn || user.isOnline ? 'online' : 'offline') : undefined}
        />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <RoleTag role={role} />
      </Link>
      {items.length > 0 && (
        <Menu
          label={t('More options for {name}', { name })}
          className="-me-2.5 grid size-11 place-items-center text-ink-2 hover:bg-hover"
          items={items}
        >
          <Ellipsis size={20} aria-hidden="true" />
        </Menu>
      )}
    </li>
  );
}
