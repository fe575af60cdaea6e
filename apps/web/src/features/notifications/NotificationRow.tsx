import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import {
  type NotificationKind,
  type NotificationType,
  notificationKindOf,
} from '@gumball/rules/notifications/notification-types';
import {
  AtSign,
  CalendarClock,
  CircleAlert,
  Gift,
  Heart,
  type LucideIcon,
  MessageCircle,
  SmilePlus,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { markRead } from './notifications.mutations.ts';

const giftStyle = { color: '#0A7048', Icon: Gift };
const kindStyles: Record<NotificationKind, { color: string; Icon: LucideIcon }> = {
  likes: { color: '#D9166B', Icon: Heart },
  comments: { color: '#0B62B8', Icon: MessageCircle },
  replies: { color: '#0B62B8', Icon: MessageCircle },
  mentions: { color: '#0B62B8', Icon: AtSign },
  groupMentions: { color: '#0B62B8', Icon: AtSign },
  reactions: { color: '#D9166B', Icon: SmilePlus },
  posts: { color: '#A8321B', Icon: CalendarClock },
  friends: { color: '#7C3AED', Icon: UserRound },
  communities: { color: '#7C3AED', Icon: UsersRound },
  tasks: { color: '#A8321B', Icon: CircleAlert },
  referrals: giftStyle,
  levels: { color: '#7C3AED', Icon: Trophy },
  account: { color: '#A8321B', Icon: CircleAlert },
};

const earnings: ReadonlySet<NotificationType> = new Set([
  'task_completed',
  'referral_milestone',
  'gumballs_granted',
  'quest_completed',
  'streak_daily',
  'streak_weekly',
]);
const gifts: ReadonlySet<NotificationType> = new Set([
  'tip_received',
  'order_sent',
  'order_refunded',
  'raffle_won',
  'raffle_lost',
]);

/** A gold ball for earnings, otherwise the avatar of the actor with a ball that marks the kind. */
function NotificationIcon({ type, actor }: Pick<Notification, 'type' | 'actor'>) {
  if (earnings.has(type)) return <Ball size={44} color="var(--gb-gold)" />;
  const { color, Icon } = gifts.has(type) ? giftStyle : kindStyles[notificationKindOf(type)];
  if (!actor) {
    return (
      <Ball flat size={44} color={color} className="text-white">
        <Icon size={22} aria-hidden="true" />
      </Ball>
    );
  }
  return (
    <span className="relative flex-none self-start">
      <Avatar name={`${actor.firstName} ${actor.lastName}`} src={actor.avatarUrl} size={44} decorative />
      <Ball
        flat
        size={22}
        color={color}
        className="!absolute -end-[5px] -bottom-1 text-white shadow-[0_0_0_2.5px_var(--row-ground)]"
      >
        <Icon size={12} strokeWidth={2.8} aria-hidden="true" />
      </Ball>
    </span>
  );
}

/** What another feature shows below a notification, null if it has nothing to offer. */
export type NotificationActions = ComponentType<{ notification: Notification }>;

/** The text with the name of the actor, or the amount earned, in bold. */
function NotificationText({ phrase, actor }: Pick<Notification, 'phrase' | 'actor'>) {
  const text = translate(phrase);
  const bold =
    actor === null
      ? (/(?<![\d.,])[\d.,]{1,20} gumballs/i.exec(text)?.[0] ?? '')
      : `${actor.firstName} ${actor.lastName}`.trim();
  const index = bold === '' ? -1 : text.indexOf(bold);
  if (index < 0) return text;
  return (
    <>
      {text.slice(0, index)}
      <b className="font-semibold">{bold}</b>
      {text.slice(index + bold.length)}
    </>
  );
}

/** One notification, with its actions below. Opening it marks it as read and leads to its target. */
export function NotificationRow({
  notification,
  onOpen,
  Actions,
}: {
  notification: Notification;
  onOpen: () => void;
  Actions: NotificationActions | undefined;
}) {
  const { id, read, type, actor, phrase, createdAt, link } = notification;
  return (
    <div
      className={cx(
        'rounded-lg',
        read
          ? '[--row-ground:var(--row-rest)] hover:bg-hover'
          : 'brand-row [--row-ground:var(--gb-brand-soft)] hover:brightness-[.98] dark:hover:brightness-110',
      )}
    >
      <HrefLink
        href={link}
        variant="plain"
        className="flex items-start gap-3 rounded-lg px-3 py-2.5"
        onClick={() => {
          if (!read) markRead(id).catch(() => undefined);
          onOpen();
        }}
      >
        <NotificationIcon type={type} actor={actor} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm leading-5 text-ink wrap-anywhere">
            <NotificationText phrase={phrase} actor={actor} />
          </span>
          <TimeAgo dateTime={createdAt} className={cx('text-sm', read ? 'text-ink-3' : 'text-ink-2')} />
        </span>
        {!read && (
          <span className="mt-1.5 size-2.5 flex-none rounded-full bg-brand">
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
      </HrefLink>
      {Actions && <Actions notification={notification} />}
    </div>
  );
}
