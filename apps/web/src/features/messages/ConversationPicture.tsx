import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { useMember } from '../../lib/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { AvatarStack } from '../../ui/AvatarStack.tsx';
import { nameOf, titleOf } from './names.ts';

/** A conversation's picture: the other's with their presence, or the group's, or some faces of it. */
export function ConversationPicture({ conversation, size }: { conversation: Conversation; size: number }) {
  const me = useMember();
  const { isGroup, avatarUrl, otherParticipant, participants } = conversation;
  if (isGroup && !avatarUrl) {
    const others = participants.filter(({ userId }) => userId !== me.id).slice(0, 2);
    if (others.length === 2) {
      const people = others.map(({ user }) => ({ id: user.id, name: nameOf(user), avatarUrl: user.avatarUrl }));
      return (
        <span
          className="grid flex-none place-items-center [--av-ring:var(--row-ground,var(--gb-canvas))]"
          style={{ width: size, height: size }}
          aria-hidden="true"
        >
          <AvatarStack people={people} size={Math.round(size * 0.62)} max={2} />
        </span>
      );
    }
  }
  return (
    <Avatar
      name={titleOf(conversation)}
      src={avatarUrl}
      size={size}
      decorative
      presence={otherParticipant ? (otherParticipant.isOnline ? 'online' : 'offline') : undefined}
    />
  );
}
