import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { type GroupRole, mayRemoveFromGroup } from '@gumball/rules/messages/group-roles';
import { Link } from '@tanstack/react-router';
import { Crown, Ellipsis, Shield, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { addGroupMembers, changeGroupRole, removeGroupMember } from '../data/groups.mutations.ts';
import { mayInChat } from '../groups/may-in-chat.ts';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { GroupFull } from '../parts/GroupFull.tsx';
import { nameOf, titleOf } from '../parts/names.ts';

type Member = { userId: string; name: string; role: GroupRole };

async function remove({ id }: Conversation, { userId, name }: Member) {
  const isConfirmed = await confirm({
    question: t('Remove {name} from the group?', { name }),
    verb: t('Remove'),
    tone: 'danger',
  });
  if (isConfirmed) await removeGroupMember(id, userId);
}

async function transfer(conversation: Conversation, { userId, name }: Member) {
  const isConfirmed = await confirm({
    question: t('Make {name} the owner of {group}?', { name, group: titleOf(conversation) }),
    detail: t('You will be an admin. Only the new owner can give it back.'),
    verb: t('Transfer'),
  });
  if (isConfirmed) await changeGroupRole(conversation.id, userId, 'owner');
}

/** What the viewer may do with another member. */
function memberItems(conversation: Conversation, member: Member): MenuItem[] {
  const items: MenuItem[] = [];
  // The members of the chat of a community are those of the community.
  if (conversation.communityId) return items;
  if (mayInChat(conversation, 'setRoles')) {
    const nextRole = member.role === 'admin' ? 'member' : 'admin';
    items.push(
      {
        kind: 'action',
        label: nextRole === 'admin' ? t('Make admin') : t('Remove as admin'),
        icon: nextRole === 'admin' ? Shield : ShieldOff,
        onSelect: () => {
          changeGroupRole(conversation.id, member.userId, nextRole).catch(reportError);
        },
      },
      {
        kind: 'action',
        label: t('Transfer ownership'),
        icon: Crown,
        onSelect: () => {
          transfer(conversation, member).catch(reportError);
        },
      },
    );
  }
  if (mayRemoveFromGroup(conversation.role, member.role)) {
    items.push({
      kind: 'action',
      label: t('Remove from the group'),
      icon: UserMinus,
      danger: true,
      onSelect: () => {
        remove(conversation, member).catch(reportError);
      },
    });
  }
  return items;
}

function RoleTag({ role }: { role: GroupRole }) {
  if (role === 'owner') return <Tag tone="gold">{t('Owner')}</Tag>;
  return role === 'admin' ? <Tag>{t('Admin')}</Tag> : null;
}

/** The members of a group, with what the viewer may do with each. */
export function ChatMembers({ conversation }: { conversation: Conversation }) {
  const me = useCurrentUser();
  const { participants } = conversation;
  return (
    <ul aria-label={t('Members')} className="-mx-3">
      {participants.map(({ userId, user, role: participantRole }) => {
        const name = nameOf(user);
        const items = userId === me.id ? [] : memberItems(conversation, { userId, name, role: participantRole });
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
                  <RoleTag role={participantRole} />
                </span>
                <span className="block truncate text-sm text-ink-2">{user.username}</span>
              </span>
            </Link>
            {items.length > 0 && (
              <Menu
                label={t('More options for {name}', { name })}
                className="-me-2 grid size-11 place-items-center text-ink-2 hover:bg-hover"
                items={items}
              >
                <Ellipsis size={20} aria-hidden="true" />
              </Menu>
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
  const room = useAmounts().groupMembers - conversation.participantIds.length;
  const isFull = selected.length > Math.max(0, room);

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
      <div className="sticky bottom-0 flex items-center justify-end gap-2 bg-surface py-2">
        {isFull && <GroupFull />}
        <Button kind="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          busy={busy}
          disabled={selected.length === 0 || isFull}
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
