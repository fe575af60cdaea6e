import { messageOf } from '@gumball/contract/errors';
import { checkRemovalReason, removalReasonMax } from '@gumball/rules/communities/community-roles';
import { type ReactNode, useRef, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
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
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to remove post'));

  async function submit(): Promise<void> {
    const result = checkRemovalReason(reason);
    if (!result.ok) {
      setProblem(translate(messageOf(result.code)));
      field.current?.focus();
      return;
    }
    await run(async () => {
      await removePost(communityId, postId, reason);
      toast.success(t('Post removed'));
      onRemoved();
    });
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
        error={problem}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
