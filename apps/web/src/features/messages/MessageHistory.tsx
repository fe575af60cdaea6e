import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua/chat';
import { t } from '../../lib/texts.ts';
import { useArriving } from '../../lib/use-arriving.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { type Line, movedAtStart } from './chat-lines.ts';
import { drawnOnce } from './drawn-once.ts';
import { type BubbleDeeds, MessageBubble } from './MessageBubble.tsx';
import type { Reading } from './timeline.ts';

/** How near to the beginning older messages are asked for, and to the end new ones are followed, in pixels. */
const nearPx = 100;

/** A new message rises a little as it comes. */
const riseClass =
  'transition-[opacity,translate] duration-[var(--gb-dur-fast)] ease-out starting:translate-y-2 starting:opacity-0';

/** Where somebody was led to, for a moment. */
const markedClass = 'animate-[marked_2.4s_ease-out] motion-reduce:animate-none motion-reduce:bg-brand-soft';
const markedMs = 2400;

/** Something that is being read, or could not be, over the history's edge. */
function Notice({
  reading,
  waiting,
  failed,
  onRetry,
  className,
}: {
  reading: Reading;
  waiting: string;
  failed: string;
  onRetry: () => void;
  className: string;
}) {
  if (reading === 'idle') return null;
  return (
    <div role="status" className={cx('absolute inset-x-0 z-(--gb-z-sticky) flex justify-center', className)}>
      <span className="inline-flex h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm font-medium text-ink-2 shadow-float">
        {reading === 'reading' ? (
          <>
            <Spinner size={14} />
            {waiting}
          </>
        ) : (
          <>
            {failed}
            <button
              type="button"
              className="relative font-bold text-brand-ink before:absolute before:-inset-3"
              onClick={onRetry}
            >
              {t('Retry')}
            </button>
          </>
        )}
      </span>
    </div>
  );
}

const keyOfLine = (line: Line) => line.key;

function sequenceOf(line: Line): number | undefined {
  return line.kind === 'bubble' && line.bubble.kind === 'stored' ? line.bubble.message.sequenceNumber : undefined;
}

function Divider() {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a line between messages, not a handle.
    // biome-ignore lint/a11y/useSemanticElements: a rule that carries words.
    <div
      role="separator"
      className="flex items-center gap-3 pt-4 pb-2 text-sm font-bold text-brand-ink before:h-[1.5px] before:flex-1 before:bg-current before:opacity-40 before:content-[''] after:h-[1.5px] after:flex-1 after:bg-current after:opacity-40 after:content-['']"
    >
      {t('Unread messages')}
    </div>
  );
}

/**
 * The messages of a conversation, drawn as far as they are seen. The reader's place is kept when older ones come, and the end is followed, except where an
 * older stretch is shown apart from the latest messages. A `target` is led to and marked once it is among the lines.
 */
export function MessageHistory({
  label,
  lines: all,
  conversation,
  hasOlder,
  older,
  onWantOlder,
  past,
  target,
  finding,
  onFindAgain,
  onAtEnd,
  deeds,
}: {
  label: string;
  lines: readonly Line[];
  conversation: ListedConversation | undefined;
  hasOlder: boolean;
  older: Reading;
  onWantOlder: () => void;
  past: { newer: Reading; onWantNewer: () => void; onLatest: () => void } | null;
  target: { sequenceNumber: number; times: number } | null;
  /** Whether the target is being read. */
  finding: Reading;
  onFindAgain: () => void;
  onAtEnd: (atEnd: boolean) => void;
  deeds: BubbleDeeds;
}) {
  const list = useRef<VirtualizerHandle>(null);
  const lines = useArriving(all, { keyOf: keyOfLine, at: 'start', perStep: 2, stepFrames: 1 });
  const wantsOlder = hasOlder && older === 'idle' && lines.length === all.length;
  const [tracked, setTracked] = useState<{ lines: readonly Line[]; shift: boolean }>({ lines: [], shift: false });
  const [atEnd, setAtEnd] = useState(past === null);
  const [faded, setFaded] = useState(0);
  /** Whether the end is followed; known before a scroll has told the screen. */
  const pinned = useRef(past === null);
  const offsetBefore = useRef(0);
  const placed = useRef(false);
  const [firstLast] = useState(() => lines.at(-1)?.key);
  const current = tracked.lines === lines ? tracked : { lines, shift: movedAtStart(tracked.lines, lines) };
  if (current !== tracked) setTracked(current);

  const last = lines.at(-1);
  const lastKey = last?.key;
  const followed = useRef(lastKey);
  const lastIsOwn = last?.kind === 'bubble' && last.isOwn;

  const place = useEffectEvent(() => {
    if (placed.current || lines.length === 0) return;
    placed.current = true;
    const divider = lines.findIndex(({ kind }) => kind === 'divider');
    if (divider < 0) return list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
    pinned.current = false;
    list.current?.scrollToIndex(divider, { align: 'start', offset: -80 });
  });
  const targetAt = target ? lines.findIndex((line) => sequenceOf(line) === target.sequenceNumber) : -1;
  const targetKey = lines[targetAt]?.key;
  const times = target?.times;
  const lead = useEffectEvent(() => {
    placed.current = true;
    pinned.current = false;
    list.current?.scrollToIndex(targetAt, { align: 'center' });
  });
  const follow = useEffectEvent(() => {
    if (past === null && (pinned.current || lastIsOwn)) toEnd();
  });
  function toEnd() {
    pinned.current = true;
    list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  }

  const isEmpty = lines.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) place();
  }, [isEmpty]);
  useLayoutEffect(() => {
    if (targetKey !== undefined && times !== undefined) lead();
  }, [targetKey, times]);
  useEffect(() => {
    if (targetKey === undefined || times === undefined) return;
    const timer = setTimeout(() => setFaded(times), markedMs);
    return () => clearTimeout(timer);
  }, [targetKey, times]);
  const marked = times !== undefined && times > faded ? targetKey : undefined;
  useEffect(() => {
    if (lastKey === undefined || lastKey === followed.current) return;
    followed.current = lastKey;
    follow();
  }, [lastKey]);

  function judge(offset: number) {
    const handle = list.current;
    if (!handle) return;
    const isNear = handle.scrollSize - offset - handle.viewportSize <= nearPx;
    if (past && isNear && past.newer === 'idle') past.onWantNewer();
    const isAtEnd = isNear && past === null;
    // Only who goes up leaves the end: what is measured late moves it away from under a reader who stays.
    const wentUp = offset < offsetBefore.current;
    offsetBefore.current = offset;
    pinned.current = isAtEnd || (pinned.current && !wentUp);
    if (isAtEnd === atEnd) return;
    setAtEnd(isAtEnd);
    onAtEnd(isAtEnd);
  }

  function onScroll(offset: number) {
    if (offset < nearPx && wantsOlder) onWantOlder();
    judge(offset);
  }

  function onResize() {
    const handle = list.current;
    if (!handle) return;
    if (wantsOlder && handle.scrollSize <= handle.viewportSize + nearPx) onWantOlder();
    if (pinned.current && placed.current) toEnd();
    else judge(handle.scrollOffset);
  }

  // While the list scrolls it asks for every line on screen with each step.
  const drawLine = drawnOnce((line: Line) => (
    <div
      key={line.key}
      className={cx(
        'px-3 md:px-6',
        line === last && 'pb-2.5',
        line.key === marked && markedClass,
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
  ));

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Notice
        reading={finding === 'idle' ? older : finding}
        waiting={finding === 'idle' ? t('Loading older messages...') : t('Looking for the message...')}
        failed={finding === 'idle' ? t("Couldn't load older messages") : t("Couldn't load the message")}
        onRetry={finding === 'idle' ? onWantOlder : onFindAgain}
        className="top-2"
      />
      {past && (
        <Notice
          reading={past.newer}
          waiting={t('Loading newer messages...')}
          failed={t("Couldn't load newer messages")}
          onRetry={past.onWantNewer}
          className="bottom-3"
        />
      )}
      {/* What scrolls by is no news; new messages are announced beside. With a ground of its own it scrolls while script is busy, also on coarse screens. */}
      <div
        role="log"
        aria-label={label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-canvas [overflow-anchor:none]"
      >
        {/* A short conversation stands at the bottom. */}
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          data={current.lines}
          shift={current.shift}
          bufferSize={400}
          onScroll={onScroll}
          onResize={onResize}
        >
          {drawLine}
        </Virtualizer>
      </div>
      {!atEnd && (
        <IconButton
          label={t('Scroll to latest')}
          floating
          className="!absolute end-5 bottom-3"
          onClick={() => (past ? past.onLatest() : toEnd())}
        >
          <ChevronDown size={22} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
