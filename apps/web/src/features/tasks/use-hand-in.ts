import { messageOf } from '@gumball/contract/errors';
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import {
  checkProofFile,
  checkSubmission,
  proofFilesMax,
  proofMaxMegabytes,
} from '@gumball/rules/tasks/task-submission';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { withType } from '../../lib/api/upload-queue.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../lib/storage/form-draft.ts';
import { submitTask } from './task-deeds.ts';

const fields = ['comment', 'shareUrl', 'notes'] as const;
const empty = { comment: '', shareUrl: '', notes: '' };

// A system without an application for these formats reports no MIME type.
const typesByEnding: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The state of the submission form. The text is a draft that survives a reload; files have to be chosen again. */
export function useHandIn(task: Task) {
  const [stored, store, clear] = useDraft(`task:${task.id}`);
  const texts = { ...empty, ...parseDraft(fields, stored) };
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<string>();
  const verdict = checkSubmission(task, { ...texts, files: files.length });

  return {
    texts,
    files,
    error,
    /** The uploaded fraction while the upload runs. */
    sent,
    canSubmit: verdict.ok,
    set(field: (typeof fields)[number], text: string) {
      store(serializeDraft(fields, empty, { ...texts, [field]: text }));
    },
    add(given: readonly File[]) {
      const chosen = given.map((file) => withType(file, typesByEnding));
      setError(undefined);
      for (const file of chosen) {
        const fit = checkProofFile(file);
        if (fit.ok) continue;
        setError(translate(messageOf(fit.code, { file: file.name, limit: `${proofMaxMegabytes}MB` })));
        return;
      }
      if (files.length + chosen.length > proofFilesMax) setError(translate(messageOf('PROOF_TOO_MANY')));
      else setFiles([...files, ...chosen]);
    },
    remove(file: File) {
      setFiles(files.filter((each) => each !== file));
    },
    async submit() {
      if (!verdict.ok || sent !== undefined) return;
      setSent(0);
      setError(undefined);
      try {
        await submitTask(task.id, { ...texts, files }, setSent);
        clear();
        setFiles([]);
      } catch (failure) {
        setError(failureMessage(failure, t('Failed to submit task')));
      } finally {
        setSent(undefined);
      }
    },
  };
}

/** The state and the actions of the submission form. */
export type HandInForm = ReturnType<typeof useHandIn>;
