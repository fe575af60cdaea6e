import { Mic, SendHorizontal } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { PendingFile } from '../engine/pending-message.ts';
import { letGo, recordings } from './recordings.ts';

/** A shorter press is a tap, which records hands-free. */
const holdMs = 400;
const cancelPx = 80;
const lockPx = 70;

const recorder = () => import('./voice-recorder.ts');

/**
 * Records a voice message while it is held, or hands-free after a tap, and sends it. A slide to the start cancels, a
 * slide up goes on hands-free. What was not sent stays with the draft.
 */
export function VoiceButton({
  draftKey,
  isPaused,
  onSend,
}: {
  draftKey: string;
  /** Whether the member has to wait before sending. */
  isPaused: boolean;
  /** Sends a recording. Returns whether it was accepted. */
  onSend: (file: PendingFile) => Promise<boolean>;
}) {
  const recording = useStore(recordings).get(draftKey);
  const press = useRef<{ x: number; y: number; atMs: number } | null>(null);
  const hasStarted = useRef(false);
  const isActive = recording !== undefined;
  useEffect(() => {
    // What is recorded stays with the draft when the member leaves the chat.
    return () => {
      const left = recordings.get().get(draftKey);
      if (left && left.kind !== 'recorded')
        void recorder()
          .then((it) => it.finishRecording(draftKey))
          .catch(reportError);
    };
  }, [draftKey]);
  const isRunning = isActive && recording.kind !== 'recorded';
  useEffect(() => {
    if (!isRunning) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape')
        void recorder()
          .then((it) => it.discardRecording(draftKey))
          .catch(reportError);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isRunning, draftKey]);

  async function start() {
    // A tap may be over before the code is loaded.
    await (await recorder()).startRecording(draftKey, () => press.current !== null);
  }

  async function finish() {
    const { finishRecording, discardRecording } = await recorder();
    const file = await finishRecording(draftKey);
    if (file && !isPaused && (await onSend(file))) discardRecording(draftKey);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0 || isActive) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, y: event.clientY, atMs: performance.now() };
    hasStarted.current = true;
    start().catch(reportError);
  }

  function onPointerMove(event: PointerEvent) {
    const from = press.current;
    if (!from) return;
    const direction = document.documentElement.dir === 'rtl' ? -1 : 1;
    if ((from.x - event.clientX) * direction > cancelPx) {
      press.current = null;
      void recorder()
        .then((it) => it.discardRecording(draftKey))
        .catch(reportError);
    } else if (from.y - event.clientY > lockPx) {
      press.current = null;
      letGo(draftKey);
    }
  }

  function onPointerEnd(isSent: boolean) {
    const from = press.current;
    if (!from) return;
    press.current = null;
    // The browser may still ask for the microphone: then nothing is recorded yet.
    const isLong = performance.now() - from.atMs >= holdMs && recording?.kind === 'running';
    if (isSent && isLong) finish().catch(reportError);
    else letGo(draftKey);
  }

  function onClick({ detail }: MouseEvent) {
    // The click of the press that started it.
    const isStart = hasStarted.current;
    hasStarted.current = false;
    if (isStart && detail > 0) return;
    if (isActive) finish().catch(reportError);
    else start().catch(reportError);
  }

  const status = {
    starting: t('Waiting for the microphone'),
    running: t('Recording'),
    ending: t('Recording stopped'),
    recorded: t('Recording stopped'),
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{recording ? status[recording.kind] : ''}</span>
      </VisuallyHidden>
      <button
        type="button"
        aria-label={isActive ? t('Send voice message') : t('Record a voice message')}
        aria-disabled={isPaused || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => onPointerEnd(true)}
        onPointerCancel={() => onPointerEnd(false)}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
        className={cx(
          'ball flex-none touch-none select-none [--s:44px] [-webkit-touch-callout:none]',
          isRunning && recording.isHeld && 'scale-125',
          isPaused && 'opacity-60',
        )}
      >
        {recording?.kind === 'ending' ? (
          <Spinner />
        ) : isActive && !(isRunning && recording.isHeld) ? (
          <SendHorizontal size={21} aria-hidden="true" />
        ) : (
          <Mic size={21} aria-hidden="true" />
        )}
      </button>
    </>
  );
}
