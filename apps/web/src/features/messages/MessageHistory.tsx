import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua/chat';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { type Line, movedAtStart } from './chat-lines.ts';
import { type BubbleDeeds, MessageBubble } from './MessageBubble.tsx';

/** How near to the beginning older messages are asked for, and to the end new ones are followed, in pixels. */
const nearPx = 100;

/** A new message rises a little as it comes. */
const riseClass =
  'transition-[opacity,translate] duration-[var(--gb-dur-fast)] ease-out starting:translate-y-2 starting:opacity-0';

function Divider() {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a line between messages, not a handle.
    // biome-ignore lint/a11y/useSemanticElements: a rule that carries words.
    <div
      role="separator"
      className="flex items-center gap-3 pt-4 pb-2 text-sm font-bold text-brand-ink before:h-[1.5px] before:flex-1 before:bg-current before:opacity-40 before:content-[''] after:h-[1.5px] after:flex-1 after:bg-current after:opacity-40 after:content-['']"
    >
      Unread messages
    </div>
  );
}

/** The messages of a conversation, drawn as far as they are seen. The reader's place is kept when older ones come, and the end is followed. */
export function MessageHistory({
  label,
  lines,
  conversation,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed,
  onWantOlder,
  onAtEnd,
  deeds,
}: {
  label: string;
  lines: readonly Line[];
  conversation: Conversation | undefined;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onWantOlder: () => void;
  onAtEnd: (atEnd: boolean) => void;
  deeds: BubbleDeeds;
}) {
  const list = useRef<VirtualizerHandle>(null);
  const [tracked, setTracked] = useState<{ lines: readonly Line[]; shift: boolean }>({ lines: [], shift: false });
  const [atEnd, setAtEnd] = useState(true);
  const placed = useRef(false);
  const [firstLast] = useState(() => lines.at(-1)?.key);
  const current = tracked.lines === lines ? tracked : { lines, shift: movedAtStart(tracked.lines, lines) };
  if (current !== tracked) setTracked(current);

  const last = lines.at(-1);
  const lastKey = last?.key;
  const lastIsOwn = last?.kind === 'bubble' && last.isOwn;

  const place = useEffectEvent(() => {
    if (placed.current || lines.length === 0) return;
    placed.current = true;
    const divider = lines.findIndex(({ kind }) => kind === 'divider');
    if (divider >= 0) list.current?.scrollToIndex(divider, { align: 'start', offset: -80 });
    else list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  });
  const follow = useEffectEvent(() => {
    if (atEnd || lastIsOwn) list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  });

  const isEmpty = lines.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) place();
  }, [isEmpty]);
  useEffect(() => {
    if (lastKey !== undefined) follow();
  }, [lastKey]);

  function onScroll(offset: number) {
    const handle = list.current;
    if (!handle) return;
    if (offset < nearPx && hasOlder && !isLoadingOlder && !hasOlderFailed) onWantOlder();
    const isAtEnd = handle.scrollSize - offset - handle.viewportSize <= nearPx;
    if (isAtEnd === atEnd) return;
    setAtEnd(isAtEnd);
    onAtEnd(isAtEnd);
  }

  function onResize() {
    const handle = list.current;
    if (!handle) return;
    if (hasOlder && !isLoadingOlder && !hasOlderFailed && handle.scrollSize <= handle.viewportSize + nearPx)
      onWantOlder();
    if (atEnd && placed.current) handle.scrollToIndex(lines.length - 1, { align: 'end' });
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {(isLoadingOlder || hasOlderFailed) && (
        <div role="status" className="absolute inset-x-0 top-2 z-(--gb-z-sticky) flex justify-center">
          <span className="inline-flex h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm font-medium text-ink-2 shadow-float">
            {isLoadingOlder ? (
              <>
                <Spinner size={14} />
                Loading older messages...
              </>
            ) : (
              <>
                Couldn't load older messages
                <button type="button" className="font-bold text-brand-ink" onClick={onWantOlder}>
                  Retry
                </button>
              </>
            )}
          </span>
        </div>
      )}
      {/* What scrolls by is no news; new messages are announced beside. */}
      <div
        role="log"
        aria-label={label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {/* A short conversation stands at the bottom. */}
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          data={current.lines}
          shift={current.shift}
          bufferSize={600}
          onScroll={onScroll}
          onResize={onResize}
        >
          {(line: Line) => (
            <div
              key={line.key}
              className={cx(
                'px-3 md:px-6',
                line === last && 'pb-2.5',
                line === last && line.key !== firstLast && riseClass,
              )}
            >
              {line.kind === 'day' && (
                <div className="flex justify-center pt-4 pb-1 text-xs font-semibold text-ink-3">
                  <TimeAgo at={line.at} format="day" />
                </div>
              )}
              {line.kind === 'divider' && <Divider />}
              {line.kind === 'bubble' && <MessageBubble line={line} conversation={conversation} deeds={deeds} />}
            </div>
          )}
        </Virtualizer>
      </div>
      {!atEnd && (
        <IconButton
          label="Scroll to latest"
          floating
          className="!absolute right-5 bottom-3"
          onClick={() => list.current?.scrollToIndex(lines.length - 1, { align: 'end' })}
        >
          <ChevronDown size={22} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
