import { messageOf } from '@gumball/contract/errors';
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import {
  checkProofFile,
  checkSubmission,
  proofFilesMax,
  proofMaxMegabytes,
} from '@gumball/rules/tasks/task-submission';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { withType } from '../../../lib/api/upload-queue.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../../lib/storage/form-draft.ts';
import { submitTask } from '../data/tasks.mutations.ts';

const fields = ['comment', 'shareUrl', 'notes'] as const;
const emptyTexts = { comment: '', shareUrl: '', notes: '' };

// A system without an application for these formats reports no MIME type.
const mimeTypesByExtension: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The state of the submission form. The text is a draft that survives a reload; files have to be chosen again. */
export function useSubmissionForm(task: Task) {
  const [stored, storeDraft, clearDraft] = useDraft(`task:${task.id}`);
  const texts = { ...emptyTexts, ...parseDraft(fields, stored) };
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploadProgress, setUploadProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const result = checkSubmission(task, { ...texts, files: files.length });

  return {
    texts,
    files,
    error,
    /** The uploaded fraction while the upload runs. */
    uploadProgress,
    canSubmit: result.ok,
    set(field: (typeof fields)[number], text: string) {
      storeDraft(serializeDraft(fields, emptyTexts, { ...texts, [field]: text }));
    },
    add(added: readonly File[]) {
      const chosen = added.map((file) => withType(file, mimeTypesByExtension));
      setError(undefined);
      for (const file of chosen) {
        const fileResult = checkProofFile(file);
        if (fileResult.ok) continue;
        setError(translate(messageOf(fileResult.code, { file: file.name, limit: `${proofMaxMegabytes}MB` })));
        return;
      }
      if (files.length + chosen.length > proofFilesMax) setError(translate(messageOf('PROOF_TOO_MANY')));
      else setFiles([...files, ...chosen]);
    },
    remove(file: File) {
      setFiles(files.filter((each) => each !== file));
    },
    async submit() {
      if (!result.ok || uploadProgress !== undefined) return;
      setUploadProgress(0);
      setError(undefined);
      try {
        await submitTask(task.id, { ...texts, files }, setUploadProgress);
        clearDraft();
        setFiles([]);
      } catch (failure) {
        setError(failureMessage(failure, t('Failed to submit task')));
      } finally {
        setUploadProgress(undefined);
      }
    },
  };
}

/** The state and the actions of the submission form. */
export type SubmissionForm = ReturnType<typeof useSubmissionForm>;
