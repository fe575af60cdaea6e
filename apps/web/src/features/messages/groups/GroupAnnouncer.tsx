import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { GroupRole } from '@gumball/rules/messages/group-roles';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { nameOf } from '../parts/names.ts';
import { mayInChat } from './may-in-chat.ts';

function ownRoleText(role: GroupRole): string {
  if (role === 'owner') return t('You own this group now');
  return role === 'admin' ? t('You are an admin of this group now') : t('You are no longer an admin of this group');
}

function roleText(name: string, role: GroupRole): string {
  if (role === 'owner') return t('{name} owns this group now', { name });
  return role === 'admin' ? t('{name} is an admin now', { name }) : t('{name} is no longer an admin', { name });
}

/** Returns what changed in the roles of a group and in what its members may do, as sentences. */
function changesBetween(before: Conversation, after: Conversation, currentUserId: string): string[] {
  const former = new Map(before.participants.map(({ userId, role }) => [userId, role]));
  const texts = after.participants
    .filter(({ userId, role }) => former.has(userId) && former.get(userId) !== role)
    .map(({ userId, role, user }) => (userId === currentUserId ? ownRoleText(role) : roleText(nameOf(user), role)));
  const membersWrite = (group: Conversation) => mayInChat({ ...group, role: 'member' }, 'write');
  if (membersWrite(before) !== membersWrite(after))
    texts.push(membersWrite(after) ? t('All members can write now') : t('Only admins can write now'));
  return texts;
}

/** Announces changes of the roles in the open group to assistive technology. */
export function GroupAnnouncer({ conversation }: { conversation: Conversation }) {
  const me = useCurrentUser();
  const [before, setBefore] = useState(conversation);
  const [text, setText] = useState('');
  if (before !== conversation) {
    setBefore(conversation);
    const texts = changesBetween(before, conversation, me.id);
    if (texts.length > 0) setText(texts.join('. '));
  }
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
