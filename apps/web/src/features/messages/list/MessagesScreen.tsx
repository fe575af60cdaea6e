import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useConversationType, useUnreadSummary } from '../data/messages.queries.ts';
import { ConversationSidebar, HiddenConversationSidebar } from './ConversationSidebar.tsx';

/** The list next to a chat. On a phone only one of them is rendered. Without a chat, a placeholder is shown. */
export function MessagesScreen({
  openId,
  onOpen,
  children,
}: {
  openId: string | undefined;
  onOpen: (conversationId: string) => void;
  /** The chat. */
  children?: ReactNode;
}) {
  const openType = useConversationType(openId);
  const isSplitView = useMediaQuery('splitView');
  const hasChat = children !== undefined;
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:h-dvh md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22.5rem_minmax(0,1fr)]',
        hasChat ? 'h-dvh' : 'h-[calc(100dvh-var(--bar-height)-env(safe-area-inset-bottom))]',
      )}
    >
      {isSplitView || !hasChat ? (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)]">
          <ConversationSidebar openId={openId} openType={openType} onOpen={onOpen} />
        </div>
      ) : (
        <HiddenConversationSidebar openType={openType} />
      )}
      {(isSplitView || hasChat) && (
        <section aria-label={t('Chat')} className="flex min-h-0 min-w-0 flex-col">
          {/* On a phone the list with the page's heading is not rendered. */}
          {!isSplitView && <h1 className="sr-only">{t('Messages')}</h1>}
          {children ?? <NoConversationSelected />}
        </section>
      )}
    </div>
  );
}

/** The placeholder before a chat is selected. Without conversations it is empty, because the list shows that. */
function NoConversationSelected() {
  if (useUnreadSummary()?.totalConversations === 0) return null;
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        art="chat"
        title={t('Select a conversation')}
        text={t('Choose a conversation to read and write messages.')}
      />
    </div>
  );
}
