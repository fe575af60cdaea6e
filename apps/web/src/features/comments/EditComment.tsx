import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { checkCommentEdit } from '@gumball/rules/comments/comment-text';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { CommentForm } from './CommentForm.tsx';
import { editComment } from './comments.mutations.ts';
import { LostText } from './LostText.tsx';
import { useTypedText } from './use-typed-text.ts';

/** Edits a comment in place. */
export function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const [draft, setDraft, discardDraft] = useDraft(`comment-edit:${comment.id}`);
  const [isTouched, setIsTouched] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { commentLength } = useAmounts();
  const text = isTouched || draft !== '' ? draft : comment.content;
  const typed = text === comment.content ? '' : draft.trim();
  useTypedText(comment.postId, [comment.id, comment.parentId], typed);

  function close() {
    discardDraft();
    onDone();
  }

  async function save() {
    setIsSaving(true);
    try {
      await editComment(comment, text.trim());
      close();
    } catch (error) {
      toast.error(failureMessage(error, t('Failed to update comment')));
    } finally {
      setIsSaving(false);
    }
  }

  if (comment.isDeleted) {
    if (typed === '') return null;
    return (
      <LostText
        text={draft}
        reason={t('The comment is no longer available. Your change was not saved.')}
        onDiscard={close}
      />
    );
  }

  return (
    <CommentForm
      label={t('Edit comment')}
      text={text}
      max={Math.max(commentLength, comment.content.length)}
      onText={(next) => {
        setIsTouched(true);
        setDraft(next);
      }}
      canSend={checkCommentEdit(text, comment.content, commentLength).ok}
      isSending={isSaving}
      sendLabel={t('Save')}
      onSend={() => {
        save().catch(reportError);
      }}
      onCancel={close}
      focusFirst
    >
      <button
        type="button"
        className="relative h-9 rounded-full px-3 text-ink-2 before:absolute before:inset-x-0 before:-inset-y-1 before:content-[''] hover:bg-hover"
        onClick={close}
      >
        {t('Cancel')}
      </button>
    </CommentForm>
  );
}
