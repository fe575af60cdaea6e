/** Task submissions: docs/product.md, Tasks. */
import { ok, type RuleResult } from '../rule-result.ts';
import type { TaskType } from './task-kinds.ts';

/** Maximum size of a proof, in megabytes. */
export const proofMaxMegabytes = 10;
/** Maximum size of a proof, in bytes. */
export const proofMaxBytes = proofMaxMegabytes * 1024 * 1024;
/** Maximum number of files of a proof. */
export const proofFilesMax = 5;
/** Maximum length of a comment, note and reason, in characters. */
export const taskTextMax = 2000;
/** Maximum length of a shared link, in characters. */
export const shareUrlMax = 500;

/** MIME types of proofs, for `accept` of a file input. */
export const proofTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

/** Content of a submission, with the number of files. */
export type TaskSubmission = { comment: string; shareUrl: string; notes: string; files: number };

type Refusal =
  | 'TASK_COMMENT_REQUIRED'
  | 'TASK_SHARE_URL_REQUIRED'
  | 'TASK_SHARE_URL_INVALID'
  | 'TASK_PROOF_REQUIRED'
  | 'TASK_TEXT_TOO_LONG'
  | 'TASK_REQUIREMENTS_UNMET';

/** Checks a submission: its comment, link, proof and requirements, in this order. */
export function checkSubmission(
  task: { type: TaskType; requiresProof: boolean; requirements: readonly { met: boolean }[] },
  { comment, shareUrl, notes, files }: TaskSubmission,
): RuleResult<Refusal> & { field?: string } {
  if (task.type === 'comment' && comment.trim() === '')
    return { ok: false, code: 'TASK_COMMENT_REQUIRED', field: 'comment' };
  const shares = task.type === 'share' || task.type === 'repost';
  if (shares && shareUrl.trim() === '') return { ok: false, code: 'TASK_SHARE_URL_REQUIRED', field: 'shareUrl' };
  if (shareUrl.trim() !== '' && !/^https?:\/\/[^\s]+$/i.test(shareUrl.trim()))
    return { ok: false, code: 'TASK_SHARE_URL_INVALID', field: 'shareUrl' };
  if (task.requiresProof && files === 0) return { ok: false, code: 'TASK_PROOF_REQUIRED', field: 'proof' };
  if (!task.requirements.every(({ met }) => met)) return { ok: false, code: 'TASK_REQUIREMENTS_UNMET' };
  if (comment.length > taskTextMax) return { ok: false, code: 'TASK_TEXT_TOO_LONG', field: 'comment' };
  if (notes.length > taskTextMax) return { ok: false, code: 'TASK_TEXT_TOO_LONG', field: 'notes' };
  return shareUrl.length > shareUrlMax ? { ok: false, code: 'TASK_TEXT_TOO_LONG', field: 'shareUrl' } : ok;
}

/** Checks a file as proof. `type` is the MIME type detected from its bytes, `size` is in bytes. */
export function checkProofFile(file: { type: string; size: number }): RuleResult<'PROOF_TYPE' | 'PROOF_TOO_LARGE'> {
  if (!proofTypes.includes(file.type)) return { ok: false, code: 'PROOF_TYPE' };
  return file.size > proofMaxBytes ? { ok: false, code: 'PROOF_TOO_LARGE' } : ok;
}
