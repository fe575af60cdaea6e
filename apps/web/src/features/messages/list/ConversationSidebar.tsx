import { isArchived } from '@gumball/rules/messages/conversation-list';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useSearchParamQuery } from '../../../lib/router/use-search-param.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { requestFocus } from '../composer/focus-on-open.ts';
import { type ConversationType, type ConversationView, cachedConversation } from '../data/messages.cache.ts';
import { useBackgroundConversations, useUnreadSummary } from '../data/messages.queries.ts';
import { startOfflineCopies } from '../data/refresh-offline-copies.ts';
import { ArchivedEntry, ArchivedHeader } from './ArchivedEntry.tsx';
import { ConversationList } from './ConversationList.tsx';

/** The tab and the list shown last. On a phone the list unmounts for a chat and is restored with them. */
const state = createUserState(() => ({
  lastShownType: 'direct' as ConversationType,
  lastShownView: 'inbox' as ConversationView,
}));

// Only new members have no conversation.
const FriendsToWrite = lazy(() => import('./FriendsToWrite.tsx'));
const NewConversation = lazy(() => import('./NewConversation.tsx'));

/** The conversations: tabs for chats and groups with unread counts, search, and the button for a new one. */
export function ConversationSidebar({
  openId,
  openType,
  onOpen,
}: {
  openId: string | undefined;
  /** The type of the open conversation, once known. Its tab is shown. */
  openType: ConversationType | undefined;
  onOpen: (conversationId: string) => void;
}) {
  const [type, setType] = useState(() => state.lastShownType);
  const [view, setView] = useState(() => state.lastShownView);
  const [hasLeftArchive, setHasLeftArchive] = useState(false);
  const [syncedId, setSyncedId] = useState<string>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isDialogMounted, setIsDialogMounted] = useState(false);
  const { typed, setTyped, query: q } = useSearchParamQuery('q');
  const summary = useUnreadSummary();
  useEffect(startOfflineCopies, []);
  // Opening a conversation selects its tab once; afterwards the member switches tabs.
  if (openId !== syncedId && (openType || openId === undefined)) {
    setSyncedId(openId);
    if (openType) setType(openType);
    const opened = openId === undefined ? undefined : cachedConversation(openId);
    if (opened && !isArchived(opened)) setView('inbox');
  }

  useEffect(() => {
    state.lastShownType = type;
    state.lastShownView = view;
  }, [type, view]);

  function showView(next: ConversationView) {
    setView(next);
    setHasLeftArchive(next === 'inbox');
  }

  function openDialog() {
    setIsDialogMounted(true);
    setIsDialogOpen(true);
  }

  const archivedCount = (type === 'direct' ? summary?.archivedDirect : summary?.archivedGroups) ?? 0;
  const empty =
    type === 'direct' ? (
      <Suspense>
        <FriendsToWrite />
      </Suspense>
    ) : (
      <EmptyState
        art="chat"
        title={t('No groups yet')}
        text={t('Bring a few friends together.')}
        action={
          <Button kind="soft" size="sm" onClick={openDialog}>
            {t('Create a group')}
          </Button>
        }
      />
    );

  return (
    <section
      aria-label={t('Conversations')}
      className="flex min-h-0 flex-col gap-3 px-3 pt-4 md:border-e md:border-line"
    >
      <div className="flex items-center justify-between pe-1 ps-2">
        <h1>{t('Messages')}</h1>
        <button type="button" className="ball [--s:44px]" aria-label={t('New conversation')} onClick={openDialog}>
          <Plus size={24} strokeWidth={2.4} aria-hidden="true" />
        </button>
      </div>
      <SearchBox
        label={t('Search conversations and messages')}
        placeholder={t('Search conversations')}
        value={typed}
        onChange={setTyped}
        maxLength={200}
      />
      <Tabs
        label={t('Conversations')}
        tabs={[
          { value: 'direct', label: t('Chats'), unread: summary?.unreadDirect ?? 0, quiet: type !== 'direct' },
          { value: 'group', label: t('Groups'), unread: summary?.unreadGroups ?? 0, quiet: type !== 'group' },
        ]}
        value={type}
        onChange={(next) => {
          setType(next);
          setView('inbox');
          setHasLeftArchive(false);
        }}
      />
      <div
        role="tabpanel"
        aria-label={type === 'direct' ? t('Chats') : t('Groups')}
        className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas px-1 pb-3"
      >
        {q === '' && view === 'archived' && <ArchivedHeader onBack={() => showView('inbox')} />}
        {q === '' && view === 'inbox' && archivedCount > 0 && (
          <ArchivedEntry count={archivedCount} focused={hasLeftArchive} onOpen={() => showView('archived')} />
        )}
        <ConversationList
          key={`${type} ${view}`}
          type={type}
          view={q === '' ? view : 'inbox'}
          q={q}
          openId={openId}
          empty={view === 'archived' ? <EmptyState art="chat" title={t('Nothing archived')} /> : empty}
        />
      </div>
      {isDialogMounted && (
        <Suspense>
          <NewConversation
            open={isDialogOpen}
            initialKind={type}
            onClose={() => setIsDialogOpen(false)}
            onStarted={(id) => {
              requestFocus(id);
              setIsDialogOpen(false);
              onOpen(id);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Keeps the conversations loaded, without rendering them, while a chat covers them on a phone. */
export function HiddenConversationSidebar({ openType }: { openType: ConversationType | undefined }) {
  const [initialType] = useState(() => state.lastShownType);
  const type = openType ?? initialType;
  useBackgroundConversations(type);
  useEffect(() => {
    state.lastShownType = type;
  }, [type]);
  return null;
}
