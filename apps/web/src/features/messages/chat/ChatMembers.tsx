import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { addGroupMembers, removeGroupMember } from '../data/groups.mutations.ts';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { nameOf } from '../parts/names.ts';

/** The members of a group. An admin can remove them. */
export function ChatMembers({ conversation }: { conversation: Conversation }) {
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

/** Selects friends and adds them to a group. */
export function AddMembers({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
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
