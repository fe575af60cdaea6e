import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { Link } from '@tanstack/react-router';
import { LogOut, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { addGroupMembers, leaveConversation, removeGroupMember } from '../data/groups.mutations.ts';
import { ConversationAvatar } from '../parts/ConversationAvatar.tsx';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { nameOf, titleOf } from '../parts/names.ts';
import { GroupSettingsForm } from './GroupSettingsForm.tsx';

function Members({ conversation }: { conversation: Conversation }) {
  const me = useCurrentUser();
  const { id, role, participants } = conversation;

  async function remove(userId: string, name: string) {
    const isConfirmed = await confirm({
      question: t('Remove {name} from the group?', { name }),
      verb: t('Remove'),
      tone: 'danger',
    });
    if (isConfirmed) await removeGroupMember(id, userId);
  }

  return (
    <ul aria-label={t('Members')} className="-mx-3">
      {participants.map(({ userId, user, role: participantRole }) => {
        const name = nameOf(user);
        return (
          <li key={userId} className="flex min-h-15 items-center gap-3 rounded-lg px-3 hover:bg-hover">
            <Link
              to="/user-profile/$id"
              params={{ id: userId }}
              className="flex min-h-15 min-w-0 flex-1 items-center gap-3"
            >
              <Avatar name={name} src={user.avatarUrl} size={40} decorative />
              <span className="min-w-0">
                <span className="flex items-center gap-2">
                  <span className="truncate font-semibold">{name}</span>
                  {userId === me.id && <Tag tone="brand">{t('You')}</Tag>}
                  {participantRole === 'admin' && <Tag>{t('Admin')}</Tag>}
                </span>
                <span className="block truncate text-sm text-ink-2">{user.username}</span>
              </span>
            </Link>
            {role === 'admin' && userId !== me.id && (
              <Button
                kind="ghost"
                size="sm"
                aria-label={t('Remove {name}', { name })}
                onClick={() => {
                  remove(userId, name).catch(reportError);
                }}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AddMembers({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const [selected, setSelected] = useState<readonly ListedUser[]>([]);
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    const isAdded = await addGroupMembers(
      conversation.id,
      selected.map(({ id }) => id),
    );
    setBusy(false);
    if (isAdded) onDone();
  }

  return (
    <div className="flex flex-col gap-3.5">
      <FriendPicker
        isMultiple
        selected={selected}
        excludedIds={conversation.participantIds}
        onToggle={(friend) =>
          setSelected(
            selected.some(({ id }) => id === friend.id)
              ? selected.filter(({ id }) => id !== friend.id)
              : [...selected, friend],
          )
        }
      />
      <div className="sticky bottom-0 flex justify-end gap-2 bg-surface py-2">
        <Button kind="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          busy={busy}
          disabled={selected.length === 0}
          onClick={() => {
            add().catch(reportError);
          }}
        >
          {busy ? t('Adding...') : t('Add')}
        </Button>
      </div>
    </div>
  );
}

/** The details of a conversation: its members and their actions. */
export default function ChatInfo({
  conversation,
  open,
  onClose,
  onLeft,
}: {
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
  onLeft: () => void;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const { isGroup, otherParticipant, role } = conversation;

  async function leave() {
    const isConfirmed = await confirm({
      question: isGroup ? t('Leave {name}?', { name: titleOf(conversation) }) : t('Leave this chat?'),
      detail: isGroup ? t('You will no longer get its messages.') : t('You will no longer see its messages.'),
      verb: t('Leave'),
      tone: 'danger',
    });
    if (!isConfirmed || !(await leaveConversation(conversation.id))) return;
    onClose();
    onLeft();
  }

  return (
    <Modal
      title={isAdding ? t('Add members') : isGroup ? t('Group info') : t('Chat info')}
      open={open}
      onClose={() => {
        setIsAdding(false);
        onClose();
      }}
      className="md:!max-w-[480px]"
    >
      {isAdding ? (
        <AddMembers conversation={conversation} onDone={() => setIsAdding(false)} />
      ) : (
        <div className="flex flex-col gap-4 pt-1">
          {isGroup && role === 'admin' ? (
            <GroupSettingsForm key={conversation.name} conversation={conversation} />
          ) : (
            <div className="flex items-center gap-4">
              <ConversationAvatar conversation={conversation} size={64} />
              <div className="min-w-0">
                <h3 className="truncate text-lg">{titleOf(conversation)}</h3>
                <p className="truncate text-ink-2">
                  {isGroup
                    ? plural(conversation.participantCount, '{count} member', '{count} members')
                    : otherParticipant?.username}
                </p>
              </div>
            </div>
          )}
          {isGroup && (
            <>
              <Button kind="soft" size="sm" className="self-start" onClick={() => setIsAdding(true)}>
                <UserPlus size={18} aria-hidden="true" />
                {t('Add members')}
              </Button>
              <Members conversation={conversation} />
            </>
          )}
          {otherParticipant && (
            <ButtonLink to="/user-profile/$id" params={{ id: otherParticipant.id }} kind="soft" fullWidth>
              {t('View profile')}
            </ButtonLink>
          )}
          <Button
            kind="danger-soft"
            fullWidth
            onClick={() => {
              leave().catch(reportError);
            }}
          >
            <LogOut size={18} aria-hidden="true" />
            {isGroup ? t('Leave group') : t('Leave chat')}
          </Button>
        </div>
      )}
    </Modal>
  );
}
