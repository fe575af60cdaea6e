import { checkComment } from '@gumball/rules/comments/comment-text';
import { type Ref, useRef, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { idempotencyKeyFor, type SendAttempt } from '../../lib/api/idempotency-key-for.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { CommentForm } from './CommentForm.tsx';
import { writeComment } from './comments.mutations.ts';
import { LostText } from './LostText.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = {
  postId: string;
  /** The comment that a reply belongs to. */
  parent?: { id: string; name: string; isDeleted: boolean };
  onDone?: () => void;
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** The form of a new comment or reply. The draft survives a reload until it is sent. */
export function NewComment({ postId, parent, onDone, onCancel, ref }: Props) {
  const member = useCurrentUser();
  const [text, setText, clear, readId] = useDraft(parent ? `reply:${parent.id}` : `comment:${postId}`);
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<SendAttempt>(null);
  const content = text.trim();
  const { commentLength } = useAmounts();
  useTypedText(postId, [parent?.id], content);

  async function send() {
    // The same text after a lost response is the same comment, also after a reload.
    attempt.current = idempotencyKeyFor({ content }, attempt.current, readId());
    setIsSending(true);
    try {
      await writeComment({ postId, parentId: parent?.id ?? null, content }, attempt.current.key);
      attempt.current = null;
      clear();
      onDone?.();
    } catch (error) {
      toast.error(failureMessage(error, parent ? t('Failed to post reply') : t('Failed to post comment')));
    } finally {
      setIsSending(false);
    }
  }

  if (parent?.isDeleted) {
    if (content === '') return null;
    return (
      <LostText
        text={text}
        reason={t('The comment is no longer available. Your reply was not sent.')}
        onDiscard={() => {
          clear();
          onCancel?.();
        }}
      />
    );
  }

  return (
    <div className="flex items-start gap-2.5">
      <Avatar
        name={`${member.firstName} ${member.lastName}`}
        src={member.avatarUrl}
        size={38}
        decorative
        className="mt-[5px]"
      />
      <CommentForm
        ref={ref}
        label={parent ? t('Reply to {name}...', { name: parent.name }) : t('Write a comment...')}
        text={text}
        max={commentLength}
        onText={setText}
        canSend={checkComment(content, commentLength).ok}
        isSending={isSending}
        sendLabel={parent ? t('Send reply') : t('Send comment')}
        onSend={() => {
          send().catch(reportError);
        }}
        {...(onCancel ? { onCancel } : {})}
        focusFirst={parent !== undefined}
      >
        {onCancel && (
          <button
            type="button"
            className="relative h-9 rounded-full px-3 text-ink-2 hover:bg-hover before:absolute before:-inset-y-1 before:inset-x-0 before:content-['']"
            onClick={onCancel}
          >
            {t('Cancel')}
          </button>
        )}
      </CommentForm>
    </div>
  );
}
