import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../lib/texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { ConversationRowSkeleton } from './ConversationRowSkeleton.tsx';
import type { ConversationType } from './messages.cache.ts';
import { useConversations } from './messages.queries.ts';

const FoundMessages = lazy(async () => ({ default: (await import('./FoundMessages.tsx')).FoundMessages }));

const typedMin = 2;

function Waiting() {
  return (
    <div aria-busy="true" aria-label={t('Loading conversations')} role="status">
      {[0, 1, 2, 3, 4].map((row) => (
        <ConversationRowSkeleton key={row} />
      ))}
    </div>
  );
}

/** The member's conversations of one kind, or those that a search finds, and then the messages that it finds in all of them. */
export function ConversationList({
  type,
  q,
  openId,
  empty,
}: {
  type: ConversationType;
  q: string;
  openId: string | undefined;
  empty: ReactNode;
}) {
  const list = useConversations(type, q);
  const noResults = (
    <EmptyState art="search" title={t('No results found')} text={t('Try adjusting your search terms')} />
  );
  const findsMessages = q.length >= typedMin;
  const nothing = q === '' ? empty : findsMessages ? null : noResults;
  const conversations = (
    <PagedList list={list} failure={t('Failed to load conversations')} skeleton={<Waiting />} empty={nothing}>
      {(conversations) => (
        <ul>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </ul>
      )}
    </PagedList>
  );
  if (!findsMessages) return conversations;
  return (
    <>
      {conversations}
      {list.items && !list.hasNextPage && (
        <Suspense>
          <FoundMessages q={q} empty={list.items.length === 0 ? noResults : null} />
        </Suspense>
      )}
    </>
  );
}
