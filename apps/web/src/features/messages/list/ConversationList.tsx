import { lazy, type ReactNode, Suspense } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import type { ConversationType, ConversationView } from '../data/messages.cache.ts';
import { useConversations } from '../data/messages.queries.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { ConversationRowSkeleton } from './ConversationRowSkeleton.tsx';

const MessageSearchResults = lazy(async () => ({
  default: (await import('./MessageSearchResults.tsx')).MessageSearchResults,
}));

const minQueryLength = 2;

function ConversationListSkeleton() {
  return (
    <div aria-busy="true" aria-label={t('Loading conversations')} role="status">
      {[0, 1, 2, 3, 4].map((row) => (
        <ConversationRowSkeleton key={row} />
      ))}
    </div>
  );
}

/**
 * The conversations of one type, or the results of a search: conversations first, then messages of all conversations.
 */
export function ConversationList({
  type,
  q,
  view = 'inbox',
  openId,
  empty,
}: {
  type: ConversationType;
  /** Without a search, the list or the archive. */
  view?: ConversationView;
  q: string;
  openId: string | undefined;
  empty: ReactNode;
}) {
  const list = useConversations(type, q, view);
  const failure = t('Failed to load conversations');
  useFailureToast(list.isError && !list.isFetching ? failureMessage(list.error, failure) : undefined);
  const noResults = (
    <EmptyState art="search" title={t('No results found')} text={t('Try adjusting your search terms')} />
  );
  const searchesMessages = q.length >= minQueryLength;
  const emptyState = q === '' ? empty : searchesMessages ? null : noResults;
  const conversations = (
    <PagedList list={list} failure={failure} skeleton={<ConversationListSkeleton />} empty={emptyState}>
      {(conversations) => (
        <ul>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </ul>
      )}
    </PagedList>
  );
  if (!searchesMessages) return conversations;
  return (
    <>
      {conversations}
      {list.items && !list.hasNextPage && (
        <Suspense>
          <MessageSearchResults q={q} empty={list.items.length === 0 ? noResults : null} />
        </Suspense>
      )}
    </>
  );
}
