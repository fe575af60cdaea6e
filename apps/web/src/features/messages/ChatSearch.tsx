import type { FoundMessage } from '@gumball/contract/messages/messages.schemas';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { useMember } from '../../lib/session.ts';
import { plural, t } from '../../lib/texts.ts';
import { useInfiniteScroll } from '../../lib/use-infinite-scroll.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FoundWords } from './FoundWords.tsx';
import { jumpTo } from './jumps.ts';
import { useFoundMessages } from './messages.queries.ts';
import { foundAuthor } from './names.ts';

const typedMin = 2;

function Hit({
  id,
  message,
  q,
  isActive,
  onChoose,
}: {
  id: string;
  message: FoundMessage;
  q: string;
  isActive: boolean;
  onChoose: () => void;
}) {
  const me = useMember();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field hears the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx('cursor-pointer rounded-[12px] px-3 py-2.5', isActive ? 'bg-hover' : 'hover:bg-hover')}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-sm font-semibold">{foundAuthor(message, me.id)}</span>
        <TimeAgo at={message.createdAt} format="chat" className="flex-none text-sm text-ink-3 tabular-nums" />
      </span>
      <span className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
        <FoundWords text={message.content} q={q} />
      </span>
    </div>
  );
}

/** Searches the messages of a conversation: hits below the field, by arrows and Enter or a press, and the conversation shows the chosen one. */
export default function ChatSearch({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const q = useSettled(typed);
  const searches = q.length >= typedMin;
  const list = useFoundMessages(searches ? q : '', conversationId);
  const hits = searches ? (list.items ?? []) : [];
  const marker = useInfiniteScroll({
    enabled: list.hasNextPage && !list.isFetchingNextPage && !list.isError,
    onNearEnd: () => {
      list.fetchNextPage().catch(reportError);
    },
  });
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const isOpen = open && searches;
  const optionId = (at: number) => `${listId}-${at}`;

  function choose(at: number) {
    const hit = hits[at];
    if (!hit) return;
    setActive(at);
    setOpen(false);
    jumpTo(hit);
    // On a screen that is touched the keyboard would cover what was looked for.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
  }

  function move(by: 1 | -1) {
    if (!isOpen) return setOpen(true);
    setActive(Math.max(0, Math.min(hits.length - 1, active + by)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen) choose(active);
      else setOpen(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen && hits.length > 0) setOpen(false);
      else onClose();
    }
  }

  const said = !searches
    ? ''
    : list.isError
      ? failureWords(list.error, t('Search failed'))
      : list.items
        ? hits.length === 0
          ? t('No results found')
          : list.hasNextPage
            ? plural(hits.length, 'More than {count} result', 'More than {count} results')
            : plural(hits.length, '{count} result', '{count} results')
        : t('Searching...');

  return (
    <search className="relative flex-none border-b border-line">
      <div className="flex items-center gap-1 px-3 py-2 md:px-5">
        <SearchBox
          ref={field}
          label={t('Search messages')}
          value={typed}
          maxLength={200}
          boxClassName="flex-1"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && hits.length > 0}
          aria-controls={listId}
          {...(isOpen && hits.length > 0 ? { 'aria-activedescendant': optionId(active) } : {})}
          autoComplete="off"
          onChange={(text) => {
            setTyped(text);
            setActive(0);
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
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div
        className={cx(
          'absolute inset-x-2 top-full z-(--gb-z-popover) mt-1 max-h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain rounded-lg bg-raised p-1.5 shadow-[var(--gb-shadow-float),0_0_0_1px_var(--gb-line)] md:inset-x-4',
          !isOpen && 'hidden',
        )}
      >
        <div id={listId} role="listbox" aria-label={t('Found messages')}>
          {hits.map((message, at) => (
            <Hit
              key={message.id}
              id={optionId(at)}
              message={message}
              q={q}
              isActive={at === active}
              onChoose={() => choose(at)}
            />
          ))}
        </div>
        <div ref={marker} />
        {hits.length === 0 && (
          <p aria-hidden="true" className="flex min-h-11 items-center gap-2 px-3 text-ink-2">
            {searches && !list.isError && !list.items && <Spinner size={14} />}
            {said}
          </p>
        )}
      </div>
    </search>
  );
}
