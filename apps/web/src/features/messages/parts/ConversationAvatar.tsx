import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { useIsPresenceKnown } from '../../../lib/api/use-connection.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { avatarNameOf, nameOf } from './names.ts';

/** The presence as text for assistive technology. It follows the name, which a row starts with. */
export function PresenceText({ conversation: { otherParticipant } }: { conversation: ListedConversation }) {
  const isKnown = useIsPresenceKnown();
  if (!otherParticipant || !isKnown) return null;
  return <VisuallyHidden>, {otherParticipant.isOnline ? t('Online') : t('Offline')}</VisuallyHidden>;
}

/**
 * The decorative avatar of a conversation: the other member with presence, the group's image or two of its members, or
 * that of the community.
 */
export function ConversationAvatar({ conversation, size }: { conversation: ListedConversation; size: number }) {
  const me = useCurrentUser();
  const { isGroup, communityId, avatarUrl, otherParticipant, participants } = conversation;
  if (communityId) {
    return <CommunityAvatar name={conversation.name} src={avatarUrl} size={size} decorative />;
  }
  const [first, second] = participants.filter(({ userId }) => userId !== me.id);
  if (isGroup && !avatarUrl && first && second) {
    const avatarSize = Math.round(size * 0.66);
    return (
      <span aria-hidden="true" className="relative block flex-none" style={{ width: size, height: size }}>
        <Avatar
          name={nameOf(first.user)}
          src={first.user.avatarUrl}
          size={avatarSize}
          decorative
          className="!absolute top-0 start-0"
        />
        <span className="absolute end-0 bottom-0 flex rounded-full shadow-[0_0_0_2.5px_var(--av-ring,var(--gb-surface))]">
          <Avatar name={nameOf(second.user)} src={second.user.avatarUrl} size={avatarSize} decorative />
        </span>
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="contents">
      <Avatar
        name={avatarNameOf(conversation)}
        src={avatarUrl}
        size={size}
        decorative
        presence={otherParticipant ? (otherParticipant.isOnline ? 'online' : 'offline') : undefined}
      />
    </span>
  );
}
