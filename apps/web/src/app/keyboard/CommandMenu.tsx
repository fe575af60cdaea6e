import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useQuickConversations } from '../../features/messages/data/messages.queries.ts';
import { ConversationAvatar } from '../../features/messages/parts/ConversationAvatar.tsx';
import { titleOf } from '../../features/messages/parts/names.ts';
import { useEverything } from '../../features/search/search.queries.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/scheduling/use-debounced.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../../ui/identity/CommunityAvatar.tsx';
import { popupItemClass } from '../../ui/overlays/popup-styles.ts';
import { actionCommands, type Command, matchesCommand, pageCommands, searchCommand } from './commands.ts';
import { KeyCaps } from './KeyCaps.tsx';
import type { ShortcutAction } from './shortcuts.ts';

const minQueryLength = 2;
const queryMax = 200;
const maxPerKind = 5;

/** A row: `value` is its key in the list. */
type Entry = {
  value: string;
  label: string;
  detail?: string;
  picture: ReactNode;
  keys?: readonly string[] | undefined;
  run: () => void;
};
type Group = { value: string; items: Entry[] };

type Runner = (action: ShortcutAction) => void;

/** The rows of a search, by kind; empty kinds are left out. */
function useGroups(q: string, onRun: Runner): { groups: Group[]; isSearching: boolean; hasFailed: boolean } {
  const user = useCurrentUser();
  const settled = useDebounced(q);
  const conversations = useQuickConversations(settled.length < minQueryLength ? '' : settled, maxPerKind);
  const found = useEverything(settled.length < minQueryLength ? '' : settled, maxPerKind);
  const isSearch = q.length >= minQueryLength;
  const link = (to: string, label: string) => () => onRun({ to, label });
  const toEntry = ({ id, label, Icon, keys, run }: Command): Entry => ({
    value: `command-${id}`,
    label,
    picture: <Icon size={20} className="mx-2 flex-none text-ink-2" aria-hidden="true" />,
    keys,
    run: () => run(onRun),
  });
  // Below two letters the server is not asked: the latest conversations are filtered here.
  const listed = (conversations.data ?? []).filter(
    (conversation) => isSearch || q === '' || matchesCommand(titleOf(conversation), q),
  );
  const people = isSearch ? (found.data?.users ?? []) : [];
  const communities = isSearch ? (found.data?.communities ?? []) : [];
  const fromHere: Group[] = [
    {
      value: t('Pages'),
      items: pageCommands({ isOperator: user.operator === true })
        .filter(({ label }) => matchesCommand(label, q))
        .map(toEntry),
    },
    {
      value: t('Actions'),
      items: actionCommands()
        .filter(({ label }) => matchesCommand(label, q))
        .map(toEntry),
    },
  ];
  const fromServer: Group[] = [
    {
      value: t('Conversations'),
      items: listed.map((conversation) => ({
        value: `conversation-${conversation.id}`,
        label: titleOf(conversation),
        picture: <ConversationAvatar conversation={conversation} size={36} />,
        run: link(`/messages?conversation=${conversation.id}`, titleOf(conversation)),
      })),
    },
    {
      value: t('People'),
      items: people.map(({ id, firstName, lastName, username, avatarUrl }) => {
        const label = `${firstName} ${lastName}`;
        const picture = <Avatar name={label} src={avatarUrl} size={36} decorative />;
        return { value: `user-${id}`, label, detail: username, picture, run: link(`/user-profile/${id}`, label) };
      }),
    },
    {
      value: t('Communities'),
      items: communities.map(({ id, name, avatarUrl, memberCount: count }) => ({
        value: `community-${id}`,
        label: name,
        detail: translate(memberCount(count)),
        picture: <CommunityAvatar name={name} src={avatarUrl} size={36} decorative />,
        run: link(`/community/${id}`, name),
      })),
    },
  ];
  // What arrives later is below what was there at once: a row must not move away under Enter.
  const groups =
    q === ''
      ? [...fromServer, ...fromHere]
      : [...fromHere, ...fromServer, { value: t('Search'), items: [toEntry(searchCommand(q))] }];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: isSearch && (settled !== q || found.isFetching),
    hasFailed: isSearch && found.isError,
  };
}

function Commands({ onPick, onRun }: { onPick: (entry: Entry) => void; onRun: Runner }) {
  const [text, setText] = useState('');
  const { groups, isSearching, hasFailed } = useGroups(text.trim(), onRun);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={setText}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex flex-none items-center gap-3 border-b border-line px-5">
        <Search size={20} className="flex-none text-ink-3" aria-hidden="true" />
        <Autocomplete.Input
          aria-label={t('Search pages, people, conversations and actions')}
          placeholder={t('Search pages, people, conversations and actions')}
          maxLength={queryMax}
          className="h-14 min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.List className="outline-none">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2.5 pb-1 text-sm font-semibold text-ink-2">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.value}
                    value={entry}
                    className={cx(popupItemClass, '!h-12')}
                    onClick={() => onPick(entry)}
                  >
                    {entry.picture}
                    <span className="min-w-0 truncate">{entry.label}</span>
                    {entry.detail && <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{entry.detail}</span>}
                    {entry.keys && (
                      <span className="ms-auto" aria-hidden="true">
                        <KeyCaps keys={entry.keys} />
                      </span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className="px-3 py-1 text-sm text-ink-2 empty:p-0">
          {hasFailed ? t('Search failed') : isSearching ? t('Searching...') : ''}
        </Autocomplete.Status>
      </div>
    </Autocomplete.Root>
  );
}

/** The command menu: pages, people, communities, conversations and actions, by typing. */
export default function CommandMenu({ open, onClose, onRun }: { open: boolean; onClose: () => void; onRun: Runner }) {
  const picked = useRef<Entry>(undefined);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(isOpen) => {
        // Runs once the focus is back: a dialog that it opens takes the focus then.
        if (!isOpen) picked.current?.run();
        picked.current = undefined;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-(--gb-z-modal) flex items-start justify-center p-2 md:p-[12vh_1.5rem_1.5rem]">
          <Dialog.Popup
            aria-label={t('Command menu')}
            className="modal-popup flex max-h-[min(34rem,100%)] w-full max-w-[600px] flex-col overflow-hidden rounded-xl bg-surface shadow-modal outline-none"
          >
            <Commands
              onRun={onRun}
              onPick={(entry) => {
                picked.current = entry;
                onClose();
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
