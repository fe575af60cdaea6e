import type { Community } from '@gumball/contract/communities/communities.schemas';
import { canReadCommunity, needsRequest } from '@gumball/rules/communities/community-access';
import { canDecideRequests, canInvite, canManageCommunity } from '@gumball/rules/communities/community-roles';
import { memberCount, postsThisWeek } from '@gumball/rules/formats/community-counts';
import { communityAge } from '@gumball/rules/formats/spans';
import {
  Ban,
  Calendar,
  Ellipsis,
  Flag,
  Flame,
  Link2,
  LogOut,
  MessageCircleOff,
  MessageCirclePlus,
  Send,
  Shield,
  Trash2,
  UserCheck,
  Users,
} from 'lucide-react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Banner } from '../../../ui/identity/Banner.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { requestReport } from '../../../ui/product/report-request.ts';
import { requestShare } from '../../../ui/product/share-request.ts';
import { ChatButton } from '../chat/ChatButton.tsx';
import { switchCommunityChat, useCommunityChat } from '../chat/community-chat.queries.ts';
import { useWatchCommunity } from '../data/communities.live.ts';
import { leaveCommunity } from '../data/communities.mutations.ts';
import { accessLabels } from '../parts/access-labels.ts';
import { JoinButton } from '../parts/JoinButton.tsx';
import { RoleTag } from '../parts/RoleTag.tsx';

/** The header of a community's page: banner, name, counts and the viewer's actions. */
export function CommunityHeader({
  community,
  onEdit,
  onDelete,
  onRequests,
  onInvite,
  onModerate,
  onClose,
}: {
  community: Community;
  onEdit: () => void;
  onRequests: () => void;
  onInvite: () => void;
  onModerate: () => void;
  onDelete: () => void;
  /** Absent for who is not an operator with that right. */
  onClose?: (() => void) | undefined;
}) {
  const now = useNow();
  useWatchCommunity(community.id);
  const { name, userRole, access, requestsCount, closure } = community;
  const { label: accessLabel, Icon: AccessIcon } = accessLabels[access];
  const leaveItem: MenuItem = {
    kind: 'action',
    label: t('Leave community'),
    icon: LogOut,
    onSelect: () => {
      leaveCommunity(community).catch(reportError);
    },
  };
  const shareItem: MenuItem = {
    kind: 'action',
    label: t('Send to a friend'),
    icon: Send,
    onSelect: () => requestShare({ url: `${location.origin}/community/${community.id}`, title: name }),
  };
  const chat = useCommunityChat(community.id, community.isMember);
  const chatItems: MenuItem[] =
    chat && !closure
      ? [
          {
            kind: 'action',
            label: chat.isOn ? t('Turn off chat') : t('Turn on chat'),
            icon: chat.isOn ? MessageCircleOff : MessageCirclePlus,
            onSelect: () => {
              switchCommunityChat(community, !chat.isOn).catch(reportError);
            },
          },
        ]
      : [];
  const inviteItems: MenuItem[] =
    canInvite(userRole) && !closure
      ? [{ kind: 'action', label: t('Invitation links'), icon: Link2, onSelect: onInvite }]
      : [];
  const items: MenuItem[] =
    userRole === 'owner'
      ? [
          shareItem,
          ...inviteItems,
          ...chatItems,
          leaveItem,
          { kind: 'action', label: t('Delete community'), icon: Trash2, danger: true, onSelect: onDelete },
        ]
      : [
          shareItem,
          ...inviteItems,
          ...(userRole === 'admin' ? [leaveItem, { kind: 'separator' } as const] : []),
          {
            kind: 'action',
            label: t('Report'),
            icon: Flag,
            onSelect: () => requestReport({ targetType: 'community', targetId: community.id }),
          },
        ];
  if (onClose && !closure)
    items.push(
      { kind: 'separator' },
      { kind: 'action', label: t('Close the community'), icon: Ban, danger: true, onSelect: onClose },
    );
  return (
    <section
      aria-label={name}
      className="overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none"
    >
      <div className="aspect-[3/1] bg-hero md:aspect-[4/1]">
        <Banner name={name} src={community.bannerUrl} />
      </div>
      <div className="px-4 pb-5 md:px-6 md:pb-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <CommunityAvatar
            name={name}
            src={community.avatarUrl}
            size={96}
            decorative
            className="relative -mt-11 ring-5 ring-surface"
          />
          <div className="flex items-center gap-1">
            {!(closure && canManageCommunity(userRole)) && <JoinButton community={community} onEdit={onEdit} />}
            <Menu
              label={t('More options')}
              className="-me-2 grid size-11 place-items-center text-ink-2 hover:bg-hover"
              items={items}
            >
              <Ellipsis size={22} aria-hidden="true" />
            </Menu>
          </div>
        </div>
        <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words">{name}</h1>
          <RoleTag role={userRole} />
        </div>
        <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {access !== 'public' && (
            <span className="inline-flex items-center gap-1.5">
              <AccessIcon size={16} aria-hidden="true" />
              {translate(accessLabel)}
            </span>
          )}
          <span className="inline-flex items-center gap-1.5">
            <Users size={16} aria-hidden="true" />
            {translate(memberCount(community.memberCount))}
          </span>
          {canReadCommunity(access, userRole) && (
            <span className="inline-flex items-center gap-1.5">
              <Flame size={16} aria-hidden="true" />
              {translate(postsThisWeek(community.postsThisWeek))}
            </span>
          )}
          <span className="inline-flex items-center gap-1.5">
            <Calendar size={16} aria-hidden="true" />
            {translate(communityAge(new Date(community.createdAt), now))}
          </span>
        </div>
        {community.description && (
          <p className="mt-3 max-w-[60ch] break-words whitespace-pre-line text-ink-2">{community.description}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {chat?.isOn && <ChatButton communityId={community.id} chat={chat} />}
          {canDecideRequests(userRole) && !closure && (requestsCount > 0 || needsRequest(access)) && (
            <Button kind={requestsCount > 0 ? 'soft' : 'outline'} size="sm" aria-haspopup="dialog" onClick={onRequests}>
              <UserCheck size={18} aria-hidden="true" />
              {requestsCount > 0
                ? plural(requestsCount, '{count} request to join', '{count} requests to join')
                : t('Requests to join')}
            </Button>
          )}
          {canDecideRequests(userRole) && (
            <Button kind="outline" size="sm" aria-haspopup="dialog" onClick={onModerate}>
              <Shield size={18} aria-hidden="true" />
              {t('Moderation')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
