import type { ListedUser } from '@gumball/contract/users/users.schemas';
import type { FriendshipAction } from '@gumball/rules/friends/friendship';
import {
  Ban,
  Check,
  Coins,
  Ellipsis,
  Flag,
  MessageCircle,
  Send,
  UserCheck,
  UserMinus,
  UserPlus,
  VolumeX,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-item.ts';
import { requestMute } from '../../ui/product/mute-request.ts';
import { requestReport } from '../../ui/product/report-request.ts';
import { requestShare } from '../../ui/product/share-request.ts';
import { requestTip } from '../../ui/product/tip-request.ts';
import { confirmBlock, runAction } from './friends.mutations.ts';

/** The actions on a member, by the friendship status. The compact ones are small and have no menus. */
export function FriendActions({ member, isCompact = false }: { member: ListedUser; isCompact?: boolean }) {
  const { friendshipStatus: status } = member;
  const { hasTips } = useCurrentUser();
  const box = useRef<HTMLDivElement>(null);
  const actedAt = useRef<typeof status | null>(null);
  // The pressed button disappears with the status; the focus moves to its replacement.
  useEffect(() => {
    if (actedAt.current === null || actedAt.current === status) return;
    actedAt.current = null;
    // Not cancelled by a later render: the confirmation opens only then.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('a, button')?.focus();
    });
  });
  const run = (action: FriendshipAction) => {
    actedAt.current = status;
    runAction(member, action).catch(reportError);
  };
  const items: MenuItem[] = [
    {
      kind: 'action',
      label: t('Send to a friend'),
      icon: Send,
      onSelect: () =>
        requestShare({
          url: `${location.origin}/user/${member.username}`,
          title: t('{name} on {site}', { name: `${member.firstName} ${member.lastName}` }),
        }),
    },
    ...(hasTips
      ? [{ kind: 'action' as const, label: t('Send {points}'), icon: Coins, onSelect: () => requestTip(member) }]
      : []),
    {
      kind: 'action',
      label: t('Mute {name}', { name: member.firstName }),
      icon: VolumeX,
      onSelect: () => requestMute(member),
    },
    {
      kind: 'action',
      label: t('Report'),
      icon: Flag,
      onSelect: () => requestReport({ targetType: 'member', targetId: member.id, author: member }),
    },
    {
      kind: 'action',
      label: t('Block'),
      icon: Ban,
      danger: true,
      onSelect: () => {
        actedAt.current = status;
        confirmBlock(member).catch(reportError);
      },
    },
  ];
  if (status === 'blocked') {
    return (
      <div ref={box}>
        <Button kind="outline" onClick={() => run('unblock')}>
          {t('Unblock')}
        </Button>
      </div>
    );
  }
  const size = isCompact ? 'sm' : 'md';
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {status === 'none' && (
        <Button size={size} onClick={() => run('request')}>
          <UserPlus size={20} aria-hidden="true" />
          {t('Add Friend')}
        </Button>
      )}
      {status === 'sent' && (
        <Button size={size} kind="outline" onClick={() => run('cancel')}>
          <X size={20} aria-hidden="true" />
          {t('Cancel Request')}
        </Button>
      )}
      {status === 'received' && (
        <>
          <Button size={size} onClick={() => run('accept')}>
            <Check size={20} aria-hidden="true" />
            {t('Accept')}
          </Button>
          <Button size={size} kind="outline" onClick={() => run('decline')}>
            {t('Decline')}
          </Button>
        </>
      )}
      {status === 'friends' && (
        <ButtonLink size={size} to="/chat/new" search={{ new: 'true', userId: member.id }}>
          <MessageCircle size={20} aria-hidden="true" />
          {t('Message')}
        </ButtonLink>
      )}
      {status === 'friends' && !isCompact && (
        <Menu
          label={t('Friends')}
          className="inline-flex h-11 items-center gap-2 border-[1.5px] border-line-strong px-5 font-semibold hover:bg-hover"
          items={[
            {
              kind: 'action',
              label: t('Remove friend'),
              icon: UserMinus,
              danger: true,
              onSelect: () => run('remove'),
            },
          ]}
        >
          <UserCheck size={20} aria-hidden="true" />
          {t('Friends')}
        </Menu>
      )}
      {!isCompact && (
        <Menu
          label={t('More options')}
          className="grid size-11 place-items-center text-ink-2 hover:bg-hover"
          items={items}
        >
          <Ellipsis size={22} aria-hidden="true" />
        </Menu>
      )}
    </div>
  );
}
