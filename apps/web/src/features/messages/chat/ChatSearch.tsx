import type { FoundMessage } from '@gumball/contract/messages/messages.schemas';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { matchesMedia } from '../../../lib/media-queries.ts';
import { useDebounced } from '../../../lib/scheduling/use-debounced.ts';
import { useInfiniteScroll } from '../../../lib/scheduling/use-infinite-scroll.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useMessageSearch } from '../data/messages.queries.ts';
import { jumpTo } from '../history/jump-target.ts';
import { HighlightedText } from '../parts/HighlightedText.tsx';
import { searchResultAuthor } from '../parts/names.ts';

const minQueryLength = 2;

function SearchResult({
  id,
  message,
  q,
  isActive,
  onSelect,
}: {
  id: string;
  message: FoundMessage;
  q: string;
  isActive: boolean;
  onSelect: () => void;
}) {
  const me = useCurrentUser();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
      className={cx('cursor-pointer rounded-[12px] px-3 py-2.5', isActive ? 'bg-hover' : 'hover:bg-hover')}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-sm font-semibold">{searchResultAuthor(message, me.id)}</span>
        <TimeAgo dateTime={message.createdAt} format="chat" className="flex-none text-sm text-ink-3 tabular-nums" />
      </span>
      <span className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
        <HighlightedText text={message.content} q={q} />
      </span>
    </div>
  );
}

/**
 * Searches the messages of a conversation. The results are below the field; arrow keys and Enter or a press select one,
 * which the conversation then shows.
 */
export default function ChatSearch({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const q = useDebounced(typed);
  const isSearching = q.length >= minQueryLength;
  const list = useMessageSearch(isSearching ? q : '', conversationId);
  const results = isSearching ? (list.items ?? []) : [];
  const sentinel = useInfiniteScroll({
    enabled: list.hasNextPage && !list.isFetchingNextPage && !list.isError,
    onNearEnd: () => {
      list.fetchNextPage().catch(reportError);
    },
  });
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
        <IconButton label={t('Close search')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
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
            <SearchResult
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
