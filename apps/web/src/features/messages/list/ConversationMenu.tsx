import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import type { ListAction } from '@gumball/rules/messages/conversation-list';
import { Bell, BellOff, Ellipsis } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { changeListState } from '../data/list-state.mutations.ts';
import { muteConversation } from '../data/mute.mutations.ts';
import { listActionOptions } from '../parts/list-actions.ts';
import { titleOf } from '../parts/names.ts';

/**
 * The menu of a conversation in the list. A mouse reaches its button over the row, a right click and a long press open
 * it
 * too.
 */
export function ConversationMenu({
  conversation,
  isMuted,
  row,
}: {
  conversation: ListedConversation;
  isMuted: boolean;
  row: RefObject<HTMLLIElement | null>;
}) {
  function select(action: ListAction) {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    changeListState(conversation, action);
    // Archiving removes the row with the menu's button, which would get the focus back.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('[role="menu"]'))
        neighbour?.querySelector('a')?.focus();
    });
  }

  const mute: MenuItem = {
    kind: 'action',
    label: isMuted ? t('Unmute') : t('Mute'),
    icon: isMuted ? Bell : BellOff,
    onSelect: () => {
      muteConversation(conversation.id, isMuted ? null : 'forever').catch(reportError);
    },
  };
  const actions = listActionOptions(conversation).map(
    ({ action, label, icon }): MenuItem => ({
      kind: 'action',
      label,
      icon,
      onSelect: () => select(action),
    }),
  );
  return (
    <Menu
      label={t('Options for {name}', { name: titleOf(conversation) })}
      className={menuClass}
      items={[...actions, mute]}
    >
      <Ellipsis size={18} aria-hidden="true" />
    </Menu>
  );
}

// Over the time of the row, which is hidden then.
const menuClass =
  '!absolute end-1.5 top-1 grid size-9 place-items-center text-ink-3 opacity-0 before:absolute before:-inset-1 hover:bg-hover hover:text-ink focus-visible:bg-surface focus-visible:opacity-100 pointer-fine:group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:end-3 pointer-coarse:top-1/2 pointer-coarse:size-1 pointer-coarse:aria-expanded:opacity-0';
