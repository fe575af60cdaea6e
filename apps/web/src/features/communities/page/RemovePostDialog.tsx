import { messageOf } from '@gumball/contract/errors';
import { checkRemovalReason, removalReasonMax } from '@gumball/rules/communities/community-roles';
import { type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { removePost } from '../data/communities.mutations.ts';

/** Removes a member's post from the community. The author receives the reason. */
export default function RemovePostDialog({
  communityId,
  postId,
  authorName,
  onClose,
  onRemoved,
}: {
  communityId: string;
  postId: string;
  authorName: string;
  onClose: () => void;
  onRemoved: () => void;
}): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(): Promise<void> {
    const result = checkRemovalReason(reason);
    if (!result.ok) {
      setError(translate(messageOf(result.code)));
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await removePost(communityId, postId, reason);
      toast.success(t('Post removed'));
      onRemoved();
    } catch (failure) {
      setIsBusy(false);
      setError(failureMessage(failure, t('Failed to remove post')));
    }
  }

  return (
    <FormDialog
      title={t('Remove post')}
      submitLabel={isBusy ? t('Removing...') : t('Remove')}
      submitKind="danger"
      isBusy={isBusy}
      initialFocus={field}
      onSubmit={() => void submit().catch(reportError)}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{t('{name} will see the reason.', { name: authorName })}</p>
      <TextArea
        ref={field}
        label={t('Reason')}
        countMax={removalReasonMax}
        error={error}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
