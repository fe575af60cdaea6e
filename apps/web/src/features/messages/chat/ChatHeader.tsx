import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { ArrowLeft, Info, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { socket } from '../../../lib/api/socket.ts';
import { useIsPresenceKnown, useStableConnectionState } from '../../../lib/api/use-connection.ts';
import { plural, rich, t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useTypingUsers } from '../data/typing.ts';
import { ConversationAvatar } from '../parts/ConversationAvatar.tsx';
import { nameOf, titleOf } from '../parts/names.ts';
import { ConnectionWidget } from './ConnectionWidget.tsx';

function ConversationStatus({ conversation }: { conversation: ListedConversation }) {
  const typingUserIds = useTypingUsers(conversation.id);
  const { otherParticipant, isGroup, participants } = conversation;
  if (typingUserIds.length > 0) {
    // Participants beyond the few of a list have no name until the complete group is loaded.
    const firstTyping = isGroup ? participants.find(({ userId }) => userId === typingUserIds[0]) : undefined;
    const name = firstTyping && nameOf(firstTyping.user).split(' ')[0];
    const label = name === undefined ? t('Typing...') : t('{name} is typing...', { name });
    return (
      <span className="text-brand-ink">
        {isGroup && typingUserIds.length > 1 ? t('Several people are typing...') : label}
      </span>
    );
  }
  if (isGroup) return <>{plural(conversation.participantCount, '{count} member', '{count} members')}</>;
  return otherParticipant && <PresenceLine user={otherParticipant} />;
}

/** Whether a member is online, or when they were last seen. Empty while unknown. */
export function PresenceLine({
  user: { isOnline, lastSeen },
}: {
  user: { isOnline: boolean; lastSeen: string | null };
}) {
  if (!useIsPresenceKnown()) return null;
  if (isOnline) return <>{t('Online')}</>;
  return lastSeen ? (
    <>{rich('Last seen: {time}', { time: <TimeAgo dateTime={lastSeen} format="seen" /> })}</>
  ) : (
    <>{t('Offline')}</>
  );
}

/** In a narrow chat the connection state replaces the presence. */
function CompactConnectionStatus() {
  const state = useStableConnectionState();
  if (state === 'online') return null;
  const isConnecting = state === 'connecting' || state === 'reconnecting';
  return (
    <button
      type="button"
      onClick={() => socket.retry()}
      className="hidden max-w-full items-center gap-1.5 text-sm font-semibold text-warning @max-[560px]:inline-flex"
    >
      {isConnecting && <Spinner size={11} />}
      <span className="min-w-0 truncate">
        {state === 'connecting' ? t('Connecting...') : isConnecting ? t('Reconnecting...') : t('Disconnected. Retry')}
      </span>
    </button>
  );
}

/** The header of a chat. */
export function ChatHeaderLayout({
  picture,
  title,
  subtitle,
  onBack,
  children,
}: {
  picture: ReactNode;
  title: string;
  subtitle: ReactNode;
  onBack: () => void;
  children?: ReactNode;
}) {
  const isOnline = useStableConnectionState() === 'online';
  return (
    <header className="flex h-16 flex-none items-center gap-3 border-b border-line pe-2 ps-1 @max-[19rem]:gap-0 @max-[19rem]:pe-0 [--av-ring:var(--gb-canvas)] md:h-18 md:pe-4 md:ps-5">
      <IconButton label={t('Back')} className="md:hidden" onClick={onBack}>
        <ArrowLeft size={22} aria-hidden="true" />
      </IconButton>
      {/* Large text leaves room for the name and the buttons only. */}
      <div className="flex-none @max-[19rem]:hidden">{picture}</div>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-sans text-[1.0625rem] leading-6 font-semibold tracking-normal">{title}</h2>
        <div className={cx('min-h-[1lh] truncate text-sm text-ink-2', !isOnline && '@max-[560px]:hidden')}>
          {subtitle}
        </div>
        <CompactConnectionStatus />
      </div>
      {children}
    </header>
  );
}

/** The other member or the group, presence, connection and the menu. */
export function ChatHeader({
  conversation,
  failed,
  queued,
  onBack,
  onSearch,
  onInfo,
}: {
  conversation: ListedConversation;
  failed: number;
  queued: number;
  onBack: () => void;
  onSearch: () => void;
  onInfo: () => void;
}) {
  return (
    <ChatHeaderLayout
      picture={<ConversationAvatar conversation={conversation} size={44} />}
      title={titleOf(conversation)}
      subtitle={<ConversationStatus conversation={conversation} />}
      onBack={onBack}
    >
      <div className="@max-[560px]:hidden">
        <ConnectionWidget failed={failed} queued={queued} />
      </div>
      <IconButton label={t('Search in chat')} className="-me-2 md:me-0" onClick={onSearch}>
        <Search size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Chat info')} onClick={onInfo}>
        <Info size={22} aria-hidden="true" />
      </IconButton>
    </ChatHeaderLayout>
  );
}
