import { messageOf } from '@gumball/contract/errors';
import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { isBlank } from '@gumball/rules/formats/blank';
import { formatInteger } from '@gumball/rules/formats/integers';
import { Check, Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { cx } from '../../../ui/cx.ts';
import { offerCopy } from '../../../ui/feedback/offer-copy.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { editDraftKey } from '../data/message-changes.mutations.ts';
import { ComposerBar } from './ComposerBar.tsx';
import { useIsDeleted } from './use-is-deleted.ts';
import { useParticipantMentions } from './use-participant-mentions.ts';

/**
 * Edits an own message in the place of the composer, whose draft stays. Enter saves, Shift+Enter adds a line, Escape
 * cancels. The new text is a draft until then. If the message is deleted, the form ends and the text can be copied.
 */
export function EditComposer({
  message,
  group,
  onSave,
  onCancel,
}: {
  message: Message;
  /** The group whose participants can be mentioned. */
  group: Conversation | undefined;
  onSave: (content: string) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft, discardDraft] = useDraft(editDraftKey(message.id));
  const [isTouched, setIsTouched] = useState(false);
  const text = isTouched || draft !== '' ? draft : message.content;
  const input = useRef<HTMLTextAreaElement>(null);
  const barId = useId();
  const mentions = useParticipantMentions(input, group, setText);
  useLayoutEffect(() => {
    // At once, so that a closing menu does not return the focus to its button.
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only on opening.
  }, []);
  const isDeleted = useIsDeleted(message);
  const endWithMessage = useEffectEvent(() => {
    const typed = isTouched || draft !== '' ? draft.trim() : '';
    if (typed !== '' && typed !== message.content)
      toast.warning(t('The message was deleted. Your edit was not saved.'), offerCopy(typed));
    cancel();
  });
  useEffect(() => {
    if (isDeleted) endWithMessage();
  }, [isDeleted]);
  const content = text.trim();
  const messageLength = Math.max(useAmounts().messageLength, message.content.length);
  const canSave = !isBlank(content);

  function setText(next: string) {
    setIsTouched(true);
    setDraft(next);
  }

  function cancel() {
    discardDraft();
    onCancel();
  }

  function save() {
    if (!canSave) return;
    if (content.length > messageLength) {
      toast.error(translate(messageOf('MESSAGE_TOO_LONG')));
      return;
    }
    if (content === message.content) {
      cancel();
      return;
    }
    discardDraft();
    onSave(content);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    save();
  }

  return (
    <div className="flex-none pb-[max(10px,env(safe-area-inset-bottom))] md:pb-4">
      <ComposerBar
        id={barId}
        Icon={Pencil}
        title={t('Edit message')}
        text={message.content}
        cancelLabel={t('Cancel editing')}
        onCancel={cancel}
      />
      {mentions.list}
      {text.length > messageLength && (
        <p
          role="status"
          className="mx-5 mb-1 text-end text-sm font-semibold text-danger tabular-nums md:mx-(--chat-inset)"
        >
          {t('{count} of {max} characters', {
            count: formatInteger(text.length, locale),
            max: formatInteger(messageLength, locale),
          })}
        </p>
      )}
      <div className="mx-2 flex items-end gap-1 rounded-[28px] bg-surface p-1.5 ps-4 shadow-[var(--gb-shadow-card),inset_0_0_0_1px_var(--gb-line)] focus-within:shadow-[inset_0_0_0_2px_var(--gb-focus)] focus-within:outline-3 focus-within:outline-focus/28 md:mx-(--chat-inset)">
        <textarea
          ref={input}
          rows={1}
          data-draft
          value={text}
          aria-label={t('New text of the message')}
          aria-invalid={text.length > messageLength || undefined}
          aria-describedby={barId}
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
          {...mentions.props}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[min(10rem,30dvh)] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-1 py-[11px] outline-none"
        />
        <button
          type="button"
          aria-label={t('Save message')}
          aria-disabled={!canSave}
          onClick={save}
          className={cx('ball flex-none [--s:44px]', !canSave && 'opacity-60')}
        >
          <Check size={21} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
