import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua/chat';
import { t } from '../../../lib/i18n/i18n.ts';
import { useStaggeredList } from '../../../lib/scheduling/use-staggered-list.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import type { LoadStatus } from '../engine/timeline.ts';
import { requestDate } from '../parts/date-request.ts';
import { LatestButton } from './LatestButton.tsx';
import { MentionButton } from './MentionButton.tsx';
import { type MessageActions, MessageBubble } from './MessageBubble.tsx';
import { memoElement } from './memo-element.ts';
import { changedAtStart, type TimelineRow } from './timeline-rows.ts';

/**
 * The distance from the start at which older messages load, and from the end at which new ones are followed, in pixels.
 */
const nearEdgePx = 100;

/** How often the position is checked while it changes, in milliseconds. */
const checkMs = 120;
/** A message that shows less of itself was not seen, in pixels. */
const partlyShownPx = 24;

/** The enter animation of a new message. */
const enterClass =
  'transition-[opacity,translate] duration-[var(--gb-dur-fast)] ease-out starting:translate-y-2 starting:opacity-0';

/** The highlight of a jump target. */
const highlightClass = 'animate-[marked_2.4s_ease-out] motion-reduce:animate-none motion-reduce:bg-brand-soft';
const highlightMs = 2400;

function isNearEnd(handle: VirtualizerHandle, offset = handle.scrollOffset): boolean {
  return handle.scrollSize - offset - handle.viewportSize <= nearEdgePx;
}

/** A loading or error notice over the edge of the history. */
function Notice({
  status,
  loadingLabel,
  failedLabel,
  onRetry,
  className,
}: {
  status: LoadStatus;
  loadingLabel: string;
  failedLabel: string;
  onRetry: () => void;
  className: string;
}) {
  if (status === 'idle') return null;
  return (
    <div role="status" className={cx('absolute inset-x-0 z-(--gb-z-sticky) flex justify-center', className)}>
      <span className="inline-flex h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm font-medium text-ink-2 shadow-float">
        {status === 'loading' ? (
          <>
            <Spinner size={14} />
            {loadingLabel}
          </>
        ) : (
          <>
            {failedLabel}
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

const keyOfRow = (row: TimelineRow) => row.key;

function sequenceOf(row: TimelineRow): number | undefined {
  return row.kind === 'message' && row.messageRow.kind === 'stored' ? row.messageRow.message.sequenceNumber : undefined;
}

function Divider() {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a divider between messages, not a control.
    // biome-ignore lint/a11y/useSemanticElements: a separator with text.
    <div
      role="separator"
      className="flex items-center gap-3 pt-4 pb-2 text-sm font-bold text-brand-ink before:h-[1.5px] before:flex-1 before:bg-current before:opacity-40 before:content-[''] after:h-[1.5px] after:flex-1 after:bg-current after:opacity-40 after:content-['']"
    >
      {t('Unread messages')}
    </div>
  );
}

/**
 * The virtualized messages of a conversation. The scroll position is kept when older messages load, and the end is
 * followed unless a detached range is shown. A `target` is scrolled to and highlighted once it is among the rows.
 */
export function MessageHistory({
  label,
  rows: allRows,
  conversation,
  hasOlder,
  older,
  onLoadOlder,
  detached,
  target,
  targetStatus,
  onRetryTarget,
  isVisible,
  onAtEnd,
  onSeen,
  unreadMentions,
  actions,
}: {
  label: string;
  rows: readonly TimelineRow[];
  conversation: ListedConversation | undefined;
  hasOlder: boolean;
  older: LoadStatus;
  onLoadOlder: () => void;
  detached: { newer: LoadStatus; onLoadNewer: () => void; onLatest: () => void } | null;
  target: { sequenceNumber: number; requestId: number } | null;
  /** The state of the request for the target. */
  targetStatus: LoadStatus;
  onRetryTarget: () => void;
  /** Whether the tab is visible. A hidden one has seen nothing. */
  isVisible: boolean;
  onAtEnd: (atEnd: boolean) => void;
  /** Receives the newest sequence number in view. */
  onSeen: (through: number) => void;
  /** The numbers of unread messages that mention the reader, oldest first. */
  unreadMentions: readonly number[];
  actions: MessageActions;
}) {
  const list = useRef<VirtualizerHandle>(null);
  const rows = useStaggeredList(allRows, { keyOf: keyOfRow, growsAt: 'start', perStep: 2, stepFrames: 1 });
  const needsOlder = hasOlder && older === 'idle' && rows.length === allRows.length;
  const [tracked, setTracked] = useState<{ rows: readonly TimelineRow[]; shift: boolean }>({ rows: [], shift: false });
  const [atEnd, setAtEnd] = useState(detached === null);
  const [fadedRequestId, setFadedRequestId] = useState(0);
  /** Whether the end is followed. A ref, because it is needed before the scroll event sets the state. */
  const isFollowing = useRef(detached === null);
  const offsetBefore = useRef(0);
  const isPositioned = useRef(false);
  const [initialLastKey] = useState(() => rows.at(-1)?.key);
  const current = tracked.rows === rows ? tracked : { rows, shift: changedAtStart(tracked.rows, rows) };
  if (current !== tracked) setTracked(current);

  const last = rows.at(-1);
  const lastKey = last?.key;
  const followedKey = useRef(lastKey);
  const lastIsOwn = last?.kind === 'message' && last.isOwn;

  const scrollToStartPosition = useEffectEvent(() => {
    if (isPositioned.current || rows.length === 0) return;
    isPositioned.current = true;
    const dividerIndex = rows.findIndex(({ kind }) => kind === 'divider');
    if (dividerIndex < 0) return list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    isFollowing.current = false;
    list.current?.scrollToIndex(dividerIndex, { align: 'start', offset: -80 });
  });
  const targetIndex = target ? rows.findIndex((row) => sequenceOf(row) === target.sequenceNumber) : -1;
  const targetKey = rows[targetIndex]?.key;
  const requestId = target?.requestId;
  const scrollToTarget = useEffectEvent(() => {
    isPositioned.current = true;
    isFollowing.current = false;
    list.current?.scrollToIndex(targetIndex, { align: 'center' });
  });
  const followEnd = useEffectEvent(() => {
    if (detached === null && (isFollowing.current || lastIsOwn)) scrollToEnd();
  });
  function scrollToEnd() {
    isFollowing.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }

  const isEmpty = rows.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) scrollToStartPosition();
  }, [isEmpty]);
  useLayoutEffect(() => {
    if (targetKey !== undefined && requestId !== undefined) scrollToTarget();
  }, [targetKey, requestId]);
  useEffect(() => {
    if (targetKey === undefined || requestId === undefined) return;
    const timer = setTimeout(() => setFadedRequestId(requestId), highlightMs);
    return () => clearTimeout(timer);
  }, [targetKey, requestId]);
  const highlightedKey = requestId !== undefined && requestId > fadedRequestId ? targetKey : undefined;
  useEffect(() => {
    if (lastKey === undefined || lastKey === followedKey.current) return;
    followedKey.current = lastKey;
    followEnd();
  }, [lastKey]);

  function updateScrollState(offset: number) {
    const handle = list.current;
    if (!handle) return;
    const isNear = isNearEnd(handle, offset);
    if (detached && isNear && detached.newer === 'idle') detached.onLoadNewer();
    const isAtEnd = isNear && detached === null;
    // Only scrolling up stops following: late measurements also move the end, while the reader stays there.
    const scrolledUp = offset < offsetBefore.current;
    offsetBefore.current = offset;
    isFollowing.current = isAtEnd || (isFollowing.current && !scrolledUp);
    if (isAtEnd === atEnd) return;
    setAtEnd(isAtEnd);
    onAtEnd(isAtEnd);
  }

  function onScroll(offset: number) {
    updateScrollState(offset);
    scheduleCheck();
  }

  function onResize() {
    const handle = list.current;
    if (!handle) return;
    if (isFollowing.current && isPositioned.current) scrollToEnd();
    else updateScrollState(handle.scrollOffset);
    scheduleCheck();
  }

  // The position is checked at rest. A scroll event does not come at the top: by wheel, touch, keys or with few
  // messages.
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCheck = useRef(checkViewport);
  const newestSeen = useRef(0);
  function checkViewport() {
    checkTimer.current = undefined;
    const handle = list.current;
    if (!handle || !isPositioned.current) return;
    if (needsOlder && handle.scrollOffset < nearEdgePx) onLoadOlder();
    updateScrollState(handle.scrollOffset);
    const inView = handle.findItemIndex(handle.scrollOffset + handle.viewportSize - partlyShownPx);
    const newestIndex = isNearEnd(handle) ? rows.length - 1 : Math.min(inView, rows.length - 1);
    const newestRow = rows.slice(0, newestIndex + 1).findLast((row) => sequenceOf(row) !== undefined);
    const through = (newestRow && sequenceOf(newestRow)) ?? 0;
    if (!isVisible || through <= newestSeen.current) return;
    newestSeen.current = through;
    onSeen(through);
  }
  function scheduleCheck() {
    checkTimer.current ??= setTimeout(() => latestCheck.current(), checkMs);
  }
  useEffect(() => {
    latestCheck.current = checkViewport;
    scheduleCheck();
  });
  useEffect(() => () => clearTimeout(checkTimer.current), []);

  // The virtualizer requests every visible row at each scroll step.
  const renderRow = memoElement((row: TimelineRow) => (
    <div
      key={row.key}
      className={cx(
        'px-3 md:px-[calc(var(--chat-inset)+0.25rem)]',
        row === last && 'pb-2.5',
        row.key === highlightedKey && highlightClass,
        row === last && row.key !== initialLastKey && enterClass,
      )}
    >
      {row.kind === 'day' && (
        <div className="flex justify-center pt-4 pb-1 text-xs font-semibold text-ink-3">
          <button
            type="button"
            title={t('Jump to date')}
            onClick={() => conversation && requestDate(conversation.id, row.createdAt)}
            className="relative rounded-full px-3 py-0.5 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:bg-hover hover:text-ink"
          >
            <TimeAgo dateTime={row.createdAt} format="day" />
          </button>
        </div>
      )}
      {row.kind === 'divider' && <Divider />}
      {row.kind === 'message' && <MessageBubble row={row} conversation={conversation} actions={actions} />}
    </div>
  ));

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Notice
        status={targetStatus === 'idle' ? older : targetStatus}
        loadingLabel={targetStatus === 'idle' ? t('Loading older messages...') : t('Looking for the message...')}
        failedLabel={targetStatus === 'idle' ? t("Couldn't load older messages") : t("Couldn't load the message")}
        onRetry={targetStatus === 'idle' ? onLoadOlder : onRetryTarget}
        className="top-2"
      />
      {detached && (
        <Notice
          status={detached.newer}
          loadingLabel={t('Loading newer messages...')}
          failedLabel={t("Couldn't load newer messages")}
          onRetry={detached.onLoadNewer}
          className="bottom-3"
        />
      )}
      {/* Silent: MessageAnnouncer announces messages. An opaque background allows scrolling off the main thread. */}
      <div
        role="log"
        aria-label={label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
        tabIndex={0}
        // Virtua makes its list ignore pointers while it scrolls: a press right after a scroll would be lost.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-canvas [overflow-anchor:none] [&>*]:!pointer-events-auto"
      >
        {/* Aligns a short conversation to the bottom. */}
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          data={current.rows}
          shift={current.shift}
          bufferSize={400}
          onScroll={onScroll}
          onResize={onResize}
        >
          {renderRow}
        </Virtualizer>
      </div>
      <MentionButton sequenceNumbers={unreadMentions} isRaised={!atEnd} onJump={actions.onJump} />
      {!atEnd && (
        <LatestButton
          unreadCount={conversation?.unreadCount ?? 0}
          onPress={() => (detached ? detached.onLatest() : scrollToEnd())}
        />
      )}
    </div>
  );
}
