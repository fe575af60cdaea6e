import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { plural } from '../../lib/i18n/i18n.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { formatOfKey, formatSelection } from '../../ui/forms/format-text.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { findMentionableUsers } from '../../ui/suggestions/find-mentionable-users.ts';
import { useMentionField } from '../../ui/suggestions/MentionField.tsx';

const counterFrom = 50;

function CharacterCount({ left }: { left: number }) {
  return (
    <span className={left < 0 ? 'text-danger' : 'text-warning'}>
      <span aria-hidden="true">{left}</span>
      <VisuallyHidden>
        {left < 0
          ? plural(-left, '{count} character too many', '{count} characters too many')
          : plural(left, '{count} character left', '{count} characters left')}
      </VisuallyHidden>
    </span>
  );
}

/** The field of a comment: Enter sends, Shift+Enter starts a new line, Escape cancels if possible. */
export function CommentForm({
  label,
  text,
  max,
  onText,
  canSend,
  isSending,
  sendLabel,
  onSend,
  onCancel,
  focusFirst = false,
  children,
  ref,
}: {
  /** The accessible name and the placeholder. */
  label: string;
  text: string;
  /** The most characters. */
  max: number;
  onText: (text: string) => void;
  canSend: boolean;
  isSending: boolean;
  sendLabel: string;
  onSend: () => void;
  onCancel?: () => void;
  focusFirst?: boolean;
  /** Rendered below the field, for example a button that cancels. */
  children?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentionField(field, findMentionableUsers, onText);
  const left = max - text.trim().length;

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter and Escape belong to the input method.
    if (isComposing(event) || mentions.onKeyDown(event)) return;
    const format = formatOfKey(event);
    if (format) {
      event.preventDefault();
      formatSelection(field.current, format, onText);
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend && !isSending) onSend();
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-end rounded-[20px] bg-surface pe-1.5 shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)] focus-within:shadow-[inset_0_0_0_2px_var(--gb-focus)]">
        <textarea
          ref={(area) => {
            field.current = area;
            if (typeof ref === 'function') ref(area);
            else if (ref) ref.current = area;
          }}
          autoFocus={focusFirst}
          rows={1}
          data-draft
          value={text}
          aria-label={label}
          placeholder={label}
          aria-describedby={left < counterFrom ? `${id}-left` : undefined}
          aria-invalid={left < 0 || undefined}
          readOnly={isSending}
          onChange={(event) => onText(event.target.value)}
          {...mentions.props}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-60 min-h-12 min-w-0 placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap flex-1 resize-none bg-transparent py-3 ps-4 outline-none"
        />
        <IconButton
          label={sendLabel}
          size="sm"
          className="my-1.5 !text-brand-ink disabled:!text-ink-3"
          disabled={!canSend && !isSending}
          aria-busy={isSending || undefined}
          onClick={isSending ? undefined : onSend}
        >
          {isSending ? <Spinner /> : <SendHorizontal size={20} aria-hidden="true" />}
        </IconButton>
      </div>
      {mentions.list}
      {(children || left < counterFrom) && (
        <div className="flex items-center gap-2 pt-0.5 text-sm font-semibold">
          {children}
          <span className="flex-1" />
          <span id={`${id}-left`} className="px-3 tabular-nums">
            {left < counterFrom && <CharacterCount left={left} />}
          </span>
        </div>
      )}
    </div>
  );
}
