import { messageOf } from '@gumball/contract/errors';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { checkNewConversation, groupNameMax } from '@gumball/rules/messages/new-conversation';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { fieldBoxClass } from '../../../ui/forms/Field.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { requestDraftFocus } from '../composer/focus-on-open.ts';
import { uploadGroupAvatar } from '../data/group-avatar.ts';
import type { ConversationType } from '../data/messages.cache.ts';
import { startConversation } from '../data/messages.queries.ts';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { GroupAvatarPicker } from '../parts/GroupAvatarPicker.tsx';
import { GroupFull } from '../parts/GroupFull.tsx';
import { nameOf } from '../parts/names.ts';

async function uploadAvatar(file: File | null): Promise<string | null> {
  if (!file) return null;
  try {
    return await uploadGroupAvatar(file);
  } catch {
    toast.error(t('Failed to upload group avatar. Creating group without avatar.'));
    return null;
  }
}

function SelectedFriends({
  friends,
  onRemove,
}: {
  friends: readonly ListedUser[];
  onRemove: (friend: ListedUser) => void;
}) {
  if (friends.length === 0) return null;
  return (
    <ul aria-label={t('Chosen friends')} className="flex flex-wrap gap-1.5">
      {friends.map((friend) => (
        <li key={friend.id} className="max-w-full">
          <button
            type="button"
            aria-label={t('Remove {name}', { name: nameOf(friend) })}
            onClick={() => onRemove(friend)}
            className="relative inline-flex h-[34px] max-w-full items-center gap-1.5 rounded-full bg-brand-soft pe-2.5 ps-[5px] text-ui font-semibold text-brand-ink before:absolute before:-inset-y-1.5 before:inset-x-0"
          >
            <Avatar name={nameOf(friend)} src={friend.avatarUrl} size={24} decorative />
            <span className="min-w-0 truncate">{friend.firstName}</span>
            <X size={15} className="flex-none" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Opens the draft of a direct chat with a friend, or creates a group with several. */
export default function NewConversation({
  open,
  initialKind,
  onClose,
  onStarted,
}: {
  open: boolean;
  initialKind: ConversationType;
  onClose: () => void;
  onStarted: (conversationId: string) => void;
}) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<ConversationType>(initialKind);
  const [selected, setSelected] = useState<readonly ListedUser[]>([]);
  const [name, setName] = useState('');
  const [avatarFile, setAvatarFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const hasStarted = useRef(false);
  const attempt = useRef<{ fingerprint: string; key: string } | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setKind(initialKind);
      setSelected([]);
      setName('');
      setAvatarFile(null);
    }
  }
  const isGroup = kind === 'group';
  const participantIds = selected.map(({ id }) => id);
  const validation = checkNewConversation({ isGroup, participantIds, name }, useAmounts().groupMembers);

  function toggle(friend: ListedUser) {
    if (!isGroup) {
      setSelected([friend]);
      return;
    }
    const isSelected = selected.some(({ id }) => id === friend.id);
    setSelected(isSelected ? selected.filter(({ id }) => id !== friend.id) : [...selected, friend]);
  }

  function cancel() {
    hasStarted.current = false;
    onClose();
  }

  async function start() {
    if (!validation.ok) {
      toast.error(translate(messageOf(validation.code)));
      return;
    }
    // A direct chat starts with its first message: until then the friend's list shows nothing.
    const [friendId] = participantIds;
    if (!isGroup && friendId !== undefined) {
      hasStarted.current = true;
      onClose();
      requestDraftFocus(friendId);
      await navigate({ to: '/chat/new', search: { new: 'true', userId: friendId } });
      return;
    }
    setBusy(true);
    try {
      const avatarUrl = await uploadAvatar(avatarFile);
      const input = { participantIds, isGroup, name: name.trim(), avatarUrl };
      // A retry after a lost response must not create a second group.
      const fingerprint = JSON.stringify({ ...input, avatarUrl: avatarFile?.name });
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newIdempotencyKey() };
      const { id } = await startConversation(input, { idempotencyKey: attempt.current.key });
      attempt.current = null;
      hasStarted.current = true;
      onStarted(id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : t('Unknown error');
      const isServerError = error instanceof ApiError && error.status > 0;
      toast.error(
        isServerError
          ? t('Failed to create conversation: {error}', { error: reason })
          : t('Error creating conversation: {message}', { message: reason }),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      title={t('New Conversation')}
      open={open}
      onClose={cancel}
      locked={busy}
      finalFocus={() => (hasStarted.current ? document.querySelector<HTMLElement>('.chat-pane textarea') : null)}
      className="md:h-[min(680px,90vh)] md:!max-w-[480px]"
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button kind="ghost" disabled={busy} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button
            busy={busy}
            disabled={!validation.ok}
            onClick={() => {
              start().catch(reportError);
            }}
          >
            {isGroup ? (busy ? t('Creating...') : t('Create Group')) : t('Start Chat')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3.5 pt-1">
        <Tabs
          label={t('Kind of conversation')}
          tabs={[
            { value: 'direct', label: t('Direct Chat') },
            { value: 'group', label: t('Group Chat') },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next);
            if (next === 'direct') setSelected(selected.slice(0, 1));
          }}
        />
        {isGroup && (
          <div className="flex items-center gap-3.5">
            <GroupAvatarPicker file={avatarFile} url={null} onPick={setAvatarFile} />
            <div className={fieldBoxClass(false, 'min-h-12 min-w-0 flex-1')}>
              <input
                aria-label={t('Group name')}
                placeholder={t('Group name')}
                value={name}
                maxLength={groupNameMax}
                onChange={(event) => setName(event.target.value)}
                className="h-12 min-w-0 flex-1 bg-transparent outline-none"
              />
              <span className="text-sm text-ink-3 tabular-nums">
                {name.length}/{groupNameMax}
              </span>
            </div>
          </div>
        )}
        {isGroup && <SelectedFriends friends={selected} onRemove={toggle} />}
        {!validation.ok && validation.code === 'GROUP_FULL' && <GroupFull />}
        <FriendPicker isMultiple={isGroup} selected={selected} onToggle={toggle} />
      </div>
    </Modal>
  );
}
