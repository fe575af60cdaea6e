import { messageOf } from '@gumball/contract/errors';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { isBlank } from '@gumball/rules/formats/blank';
import { formatInteger } from '@gumball/rules/formats/integers';
import { chatFileTypes } from '@gumball/rules/messages/chat-files';
import type { StickerId } from '@gumball/rules/messages/stickers';
import { Paperclip, Reply, SendHorizontal, Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useCloseOnBackOnPhone } from '../../../lib/router/close-on-back.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { fingerprintOf } from '../../../lib/storage/fingerprint.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { joinSuggestions } from '../../../ui/suggestions/join-suggestions.ts';
import type { PendingFile } from '../engine/pending-message.ts';
import { canRecord, recordings } from '../voice/recordings.ts';
import { VoiceButton } from '../voice/VoiceButton.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { ComposerBar } from './ComposerBar.tsx';
import type { ChatAttachments } from './chat-attachments.ts';
import { consumeFocusRequest } from './focus-on-open.ts';
import { useSendPause } from './send-limiter.ts';
import { useBotCommands } from './use-bot-commands.ts';
import { useParticipantMentions } from './use-participant-mentions.ts';

const ComposerPicker = lazy(() => import('./ComposerPicker.tsx'));
const RecordingBar = lazy(() => import('../voice/RecordingBar.tsx'));

/** The characters before the maximum at which the number of characters appears. */
const countFrom = 200;

/** A message to send. */
export type Outgoing = {
  content: string;
  files: readonly PendingFile[];
  tempId: string | undefined;
  /** Whether the content is the id of a sticker. */
  isSticker?: boolean;
};

function textAfter(latest: string, sent: string): string {
  return (latest.startsWith(sent) ? latest.slice(sent.length) : latest).trimStart();
}

/**
 * The message composer: text, files and emoji. Enter sends, Shift+Enter adds a line. Typed text is stored as a draft.
 */
export function ChatComposer({
  draftKey,
  recipient,
  attachments,
  onSend,
  onSent,
  onTyping,
  onEditLast,
  reply = null,
  group,
  withBots,
}: {
  /** The storage key of the draft. */
  draftKey: string;
  recipient: string;
  attachments: ChatAttachments;
  /** Returns whether the message was accepted. A rejected one stays in the composer. */
  onSend: (message: Outgoing) => boolean | Promise<boolean>;
  /** Receives what was written while the message was on its way. */
  onSent?: (rest: string) => void;
  onTyping: (isTyping: boolean) => void;
  /** Starts editing the member's last message. Returns whether there is one. */
  onEditLast?: () => boolean;
  /** The message that the draft replies to. A new `requestId` focuses the field. */
  reply?: { sequenceNumber: number; name: string; text: string; requestId: number; onCancel: () => void } | null;
  /** The group whose participants can be mentioned. */
  group?: Conversation | undefined;
  /** The conversation whose bots' commands are suggested. */
  withBots?: { id: string; isGroup: boolean } | undefined;
}) {
  const [text, setText, clearText, readDraftId] = useDraft(draftKey);
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  }, [text]);
  const [emoji, setEmoji] = useState<'closed' | 'byPointer' | 'byKeyboard'>('closed');
  // Without the focus of the field, which would open the keyboard.
  useCloseOnBackOnPhone(emoji !== 'closed', () => setEmoji('closed'));
  const [isSending, setIsSending] = useState(false);
  const items = useStore(attachments.items);
  const pause = useSendPause();
  const recording = useStore(recordings).get(draftKey);
  const input = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const suggestions = joinSuggestions(
    useParticipantMentions(input, group, setText),
    useBotCommands(input, withBots, setText),
  );
  useEffect(() => {
    if (consumeFocusRequest(draftKey)) input.current?.focus();
  }, [draftKey]);
  const replyBarId = useId();
  const requestId = reply?.requestId ?? 0;
  useLayoutEffect(() => {
    // At once, so that a closing menu does not return the focus to its button and no key is lost.
    if (requestId > 0) input.current?.focus();
  }, [requestId]);
  const content = text.trim();
  const { messageLength } = useAmounts();
  const hasFailedUploads = items.some(({ state }) => state.kind === 'failed');
  const canSend = (!isBlank(content) || items.length > 0) && !isSending;

  async function send() {
    if (!canSend) return;
    if (content.length > messageLength) {
      toast.error(translate(messageOf('MESSAGE_TOO_LONG')));
      return;
    }
    if (hasFailedUploads) {
      toast.error(t('Some files could not be uploaded. Retry or remove them first.'));
      return;
    }
    setIsSending(true);
    try {
      const draftId = readDraftId();
      const files = attachments.pendingFiles();
      const ids = files.map(({ id }) => id);
      const tempId =
        draftId && `${draftId}:${fingerprintOf({ content, ids, ...(reply ? { replyTo: reply.sequenceNumber } : {}) })}`;
      if (!(await onSend({ content, files, tempId }))) return;
      // The member may have gone on writing while the conversation was started.
      const rest = textAfter(latestText.current, text);
      if (rest === '' || onSent) clearText();
      else setText(rest);
      attachments.handOver();
      setEmoji('closed');
      onSent?.(rest);
      onTyping(false);
    } finally {
      setIsSending(false);
      input.current?.focus();
    }
  }

  // The draft stays: a sticker is a message of its own.
  async function sendSticker(id: StickerId) {
    if (isSending || pause !== null) return;
    setIsSending(true);
    try {
      if (await onSend({ content: id, files: [], tempId: undefined, isSticker: true })) {
        closeEmoji();
        onSent?.(text);
      }
    } finally {
      setIsSending(false);
    }
  }

  // As a sticker. A reply can be a voice message too.
  async function sendVoice(file: PendingFile): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    try {
      if (!(await onSend({ content: '', files: [file], tempId: undefined }))) return false;
      onSent?.(text);
      return true;
    } finally {
      setIsSending(false);
      requestAnimationFrame(() => input.current?.focus());
    }
  }

  function closeEmoji() {
    setEmoji('closed');
    input.current?.focus();
  }

  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    if (emoji !== 'closed') closeEmoji();
    else reply?.onCancel();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (suggestions.onKeyDown(event)) return;
    onEscape(event);
    if (event.key === 'ArrowUp' && text === '' && items.length === 0 && onEditLast?.()) event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send().catch(reportError);
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add(files);
  }

  function insert(character: string) {
    const textarea = input.current;
    const from = textarea?.selectionStart ?? text.length;
    const to = textarea?.selectionEnd ?? text.length;
    setText(text.slice(0, from) + character + text.slice(to));
    requestAnimationFrame(() => textarea?.setSelectionRange(from + character.length, from + character.length));
  }

  return (
    <div className="flex min-h-0 flex-col pb-[max(10px,env(safe-area-inset-bottom))] md:pb-4 [@media(max-height:480px)]:overflow-y-auto [@media(max-height:480px)]:overscroll-contain">
      {pause && (
        <p
          role="status"
          className="mx-2 mb-2 rounded-full bg-warning-soft px-4 py-2 text-sm font-medium text-warning md:mx-(--chat-inset)"
        >
          {pause}
        </p>
      )}
      {reply && (
        <ComposerBar
          id={replyBarId}
          Icon={Reply}
          title={t('Reply to {name}', { name: reply.name })}
          text={reply.text}
          cancelLabel={t('Cancel reply')}
          onCancel={() => {
            reply.onCancel();
            input.current?.focus();
          }}
        />
      )}
      {suggestions.list}
      <AttachmentStrip
        items={items}
        onRemove={attachments.remove}
        onRetry={attachments.retry}
        onMeasure={attachments.measured}
      />
      {emoji !== 'closed' && (
        <Suspense>
          <ComposerPicker
            initialFocus={emoji === 'byKeyboard'}
            onPick={insert}
            onPickSticker={(id) => {
              sendSticker(id).catch(reportError);
            }}
            onClose={closeEmoji}
          />
        </Suspense>
      )}
      {text.length > messageLength - countFrom && (
        <p
          role="status"
          className={cx(
            'mx-5 mb-1 text-end text-sm tabular-nums md:mx-(--chat-inset)',
            text.length > messageLength ? 'font-semibold text-danger' : 'text-ink-3',
          )}
        >
          {t('{count} of {max} characters', {
            count: formatInteger(text.length, locale),
            max: formatInteger(messageLength, locale),
          })}
        </p>
      )}
      <div className="mx-2 flex items-end gap-1 rounded-[28px] bg-surface p-1.5 shadow-[var(--gb-shadow-card),inset_0_0_0_1px_var(--gb-line)] focus-within:shadow-[inset_0_0_0_2px_var(--gb-focus)] focus-within:outline-3 focus-within:outline-focus/28 md:mx-(--chat-inset)">
        {recording ? (
          <Suspense fallback={<div className="min-h-11 flex-1" />}>
            <RecordingBar draftKey={draftKey} recording={recording} />
          </Suspense>
        ) : (
          <>
            <IconButton label={t('Attach files')} onClick={() => fileInput.current?.click()}>
              <Paperclip size={22} aria-hidden="true" />
            </IconButton>
            <input
              ref={fileInput}
              type="file"
              multiple
              hidden
              aria-label={t('Attach files')}
              accept={chatFileTypes.join(',')}
              onChange={(event) => {
                attachments.add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
            <textarea
              ref={input}
              rows={1}
              data-draft
              value={text}
              aria-label={t('Message {name}', { name: recipient })}
              aria-invalid={text.length > messageLength || undefined}
              aria-describedby={reply ? replyBarId : undefined}
              placeholder={t('Message {name}', { name: recipient })}
              enterKeyHint="send"
              onChange={(event) => {
                setText(event.target.value);
                onTyping(event.target.value.trim() !== '');
              }}
              {...suggestions.props}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              className="field-sizing-content max-h-[min(10rem,30dvh)] min-h-11 min-w-0 placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap flex-1 resize-none bg-transparent px-1 py-[11px] outline-none placeholder:text-ink-3"
            />
            <IconButton
              label={t('Emoji')}
              aria-expanded={emoji !== 'closed'}
              onKeyDown={onEscape}
              onClick={({ detail: clickCount }) => {
                // A click by keyboard has a `detail` of 0.
                if (emoji === 'closed') setEmoji(clickCount === 0 ? 'byKeyboard' : 'byPointer');
                else closeEmoji();
              }}
            >
              <Smile size={22} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {recording || (content === '' && items.length === 0 && canRecord()) ? (
          <VoiceButton draftKey={draftKey} isPaused={pause !== null} onSend={sendVoice} />
        ) : (
          <button
            type="button"
            aria-label={t('Send message')}
            aria-disabled={!canSend || pause !== null}
            onClick={() => {
              send().catch(reportError);
            }}
            className={cx('ball flex-none [--s:44px]', (!canSend || pause !== null) && 'opacity-60')}
          >
            {isSending ? <Spinner /> : <SendHorizontal size={21} aria-hidden="true" />}
          </button>
        )}
      </div>
    </div>
  );
}
