import type { Conversation, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { CalendarSearch, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { matchesMedia } from '../../../lib/media-queries.ts';
import { useCloseOnBackOnPhone } from '../../../lib/router/close-on-back.ts';
import { useDebounced } from '../../../lib/scheduling/use-debounced.ts';
import { useInfiniteScroll } from '../../../lib/scheduling/use-infinite-scroll.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useConversationSearch } from '../data/conversation-search.queries.ts';
import { jumpTo } from '../history/jump-target.ts';
import { requestDate } from '../parts/date-request.ts';
import { FoundMessageRow } from './FoundMessageRow.tsx';
import { type FilterFields, noFilters, SearchFilterBar, toSearchFilters } from './SearchFilterBar.tsx';

const minQueryLength = 2;

/**
 * Searches the messages of a conversation by words and filters, together or alone. The results are below the field;
 * arrow
 * keys and Enter or a press select one, which the conversation then shows.
 */
export default function ChatSearch({
  conversation,
  onClose,
}: {
  /** With all participants, once loaded. */
  conversation: Conversation | ListedConversation;
  onClose: () => void;
}) {
  const conversationId = conversation.id;
  const [fields, setFields] = useState<FilterFields>(noFilters);
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const q = useDebounced(typed);
  const list = useConversationSearch(conversationId, q.length >= minQueryLength ? q : '', toSearchFilters(fields));
  const isSearching = list.isSearch;
  const results = isSearching ? (list.items ?? []) : [];
  const sentinel = useInfiniteScroll({
    enabled: list.hasNextPage && !list.isFetchingNextPage && !list.isError,
    onNearEnd: () => {
      list.fetchNextPage().catch(reportError);
    },
  });
  useCloseOnBackOnPhone(true, onClose);
  useEffect(() => {
    const previousFocus = document.activeElement;
    field.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  const isOpen = open && isSearching;
  const optionId = (index: number) => `${listId}-${index}`;

  function select(index: number) {
    const result = results[index];
    if (!result) return;
    setActiveIndex(index);
    setOpen(false);
    jumpTo(result);
    // On a touch screen the keyboard would cover the results.
    if (matchesMedia('coarsePointer')) field.current?.blur();
  }

  function move(offset: 1 | -1) {
    if (!isOpen) return setOpen(true);
    setActiveIndex(Math.max(0, Math.min(results.length - 1, activeIndex + offset)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen) select(activeIndex);
      else setOpen(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen && results.length > 0) setOpen(false);
      else onClose();
    }
  }

  const statusText = !isSearching
    ? ''
    : list.isError
      ? failureMessage(list.error, t('Search failed'))
      : list.items
        ? results.length === 0
          ? t('No results found')
          : list.hasNextPage
            ? plural(results.length, 'More than {count} result', 'More than {count} results')
            : plural(results.length, '{count} result', '{count} results')
        : t('Searching...');

  return (
    <search className="relative flex-none border-b border-line">
      <div className="flex items-center gap-1 px-3 py-2 md:px-(--chat-inset)">
        <SearchBox
          ref={field}
          label={t('Search messages')}
          value={typed}
          maxLength={200}
          boxClassName="flex-1"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && results.length > 0}
          aria-controls={listId}
          {...(isOpen && results.length > 0 ? { 'aria-activedescendant': optionId(activeIndex) } : {})}
          autoComplete="off"
          onChange={(text) => {
            setTyped(text);
            setActiveIndex(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={t('Jump to date')}
          onClick={() => {
            setOpen(false);
            requestDate(conversationId);
          }}
        >
          <CalendarSearch size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Close search')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <SearchFilterBar
        conversation={conversation}
        fields={fields}
        onChange={(next) => {
          setFields(next);
          setActiveIndex(0);
          setOpen(true);
        }}
      />
      <VisuallyHidden>
        <span role="status">{statusText}</span>
      </VisuallyHidden>
      <div
        className={cx(
          'absolute inset-x-2 top-full z-(--gb-z-popover) mt-1 max-h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain rounded-lg bg-raised p-1.5 shadow-[var(--gb-shadow-float),0_0_0_1px_var(--gb-line)] md:inset-x-4',
          !isOpen && 'hidden',
        )}
      >
        <div id={listId} role="listbox" aria-label={t('Found messages')}>
          {results.map((message, index) => (
            <FoundMessageRow
              key={message.id}
              id={optionId(index)}
              message={message}
              q={q}
              isActive={index === activeIndex}
              onSelect={() => select(index)}
            />
          ))}
        </div>
        <div ref={sentinel} />
        {results.length === 0 && (
          <p aria-hidden="true" className="flex min-h-11 items-center gap-2 px-3 text-ink-2">
            {isSearching && !list.isError && !list.items && <Spinner size={14} />}
            {statusText}
          </p>
        )}
      </div>
    </search>
  );
}
