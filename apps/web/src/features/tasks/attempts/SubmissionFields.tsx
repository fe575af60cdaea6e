import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { shareUrlMax, taskTextMax } from '@gumball/rules/tasks/task-submission';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { ProofFiles } from './ProofFiles.tsx';
import type { SubmissionForm } from './use-submission-form.ts';

const urlPlaceholder = 'https://';
const twitterPlaceholder = 'https://x.com/';

/** The fields of a task's submission. */
export function SubmissionFields({ task, form }: { task: Task; form: SubmissionForm }) {
  const { texts, error } = form;
  return (
    <>
      {task.type === 'comment' && (
        <TextArea
          data-draft
          label={t('Comment', undefined, 'noun')}
          value={texts.comment}
          maxLength={taskTextMax}
          onChange={(event) => form.set('comment', event.target.value)}
        />
      )}
      {task.submissionLink !== 'none' && (
        <Input
          data-draft
          label={task.submissionLink === 'twitter' ? t('Link to your Twitter post or profile') : t('Share URL')}
          type="url"
          inputMode="url"
          placeholder={task.submissionLink === 'twitter' ? twitterPlaceholder : urlPlaceholder}
          value={texts.shareUrl}
          maxLength={shareUrlMax}
          onChange={(event) => form.set('shareUrl', event.target.value)}
        />
      )}
      {task.requiresProof && <ProofFiles files={form.files} onAdd={form.add} onRemove={form.remove} />}
      {task.verification.method !== 'automatic' && (
        <TextArea
          data-draft
          label={t('Notes (optional)')}
          value={texts.notes}
          maxLength={taskTextMax}
          onChange={(event) => form.set('notes', event.target.value)}
        />
      )}
      {error && <Callout tone="danger">{error}</Callout>}
    </>
  );
}
