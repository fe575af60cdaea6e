import type { FoundMessage } from '@gumball/contract/messages/messages.schemas';
import { Link } from '@tanstack/react-router';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useMessageSearch } from '../data/messages.queries.ts';
import { jumpTo } from '../history/jump-target.ts';
import { HighlightedText } from '../parts/HighlightedText.tsx';
import { avatarNameOf, searchResultAuthor, titleOf } from '../parts/names.ts';
import { chatRoute } from './chat-route.ts';

function MessageSearchRow({ message, q }: { message: FoundMessage; q: string }) {
  const me = useCurrentUser();
  const isSplitView = useMediaQuery('splitView');
  const { conversation, conversationId, content, createdAt, sender } = message;
  const isOwn = sender?.id === me.id;
  const author =
    conversation.isGroup || isOwn ? `${t('{label}:', { label: searchResultAuthor(message, me.id) })} ` : '';
  return (
    <li>
      <Link
        {...chatRoute(conversationId, isSplitView)}
        activeProps={{}}
        aria-current={undefined}
        onClick={() => jumpTo(message)}
        className="flex min-h-18 items-center gap-3 rounded-lg px-3 py-2.5 hover:bg-hover"
      >
        <Avatar name={avatarNameOf(conversation)} src={conversation.avatarUrl} size={40} decorative />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{titleOf(conversation)}</span>
            <TimeAgo dateTime={createdAt} format="chat" className="flex-none text-sm text-ink-3 tabular-nums" />
          </span>
          <span className="line-clamp-2 text-[14px] leading-5 text-ink-2 [overflow-wrap:anywhere]">
            {author}
            <HighlightedText text={content} q={q} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/**
 * The messages of all conversations that match a search. Selecting one opens its conversation there. `empty` is shown
 * without results.
 */
export function MessageSearchResults({ q, empty }: { q: string; empty: React.ReactNode }) {
  const list = useMessageSearch(q, undefined);
  return (
    <PagedList list={list} failure={t('Search failed')} skeleton={<Loading label={t('Searching...')} />} empty={empty}>
      {(messages) => (
        <section aria-labelledby="found-messages">
          <h2
            id="found-messages"
            className="px-3 pt-4 pb-1.5 font-sans text-sm font-semibold tracking-normal text-ink-3"
          >
            {t('Messages')}
          </h2>
          <ul>
            {messages.map((message) => (
              <MessageSearchRow key={message.id} message={message} q={q} />
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  );
}
