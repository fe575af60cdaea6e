/** Task submissions: docs/product.md, Tasks. */
import { ok, type RuleResult } from '../rule-result.ts';
import { isProfilePlatform, type TaskMethod, type TaskPlatform, type TaskType } from './task-kinds.ts';

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

/** The link that a submission needs: none, any, or one to Twitter. */
export const submissionLinks = ['none', 'any', 'twitter'] as const;
/** The link that a submission needs. */
export type SubmissionLink = (typeof submissionLinks)[number];

const twitterLink = /^https?:\/\/(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com\/\S+$/i;

/**
 * Returns the link that the submission of a task needs. Where Twitter is not configured, an operator sees what was done
 * there by a link to the member's post or profile, and so on the networks that a code in the profile links.
 */
export function submissionLinkOf(
  { platform, type, method }: { platform: TaskPlatform; type: TaskType; method: TaskMethod },
  isTwitterConfigured: boolean,
): SubmissionLink {
  if (platform === 'Twitter' && !isTwitterConfigured && method === 'review') return 'twitter';
  if (method === 'automatic') return 'none';
  const isShown = type === 'share' || type === 'repost' || (method === 'review' && isProfilePlatform(platform));
  return isShown ? 'any' : 'none';
}

/** Content of a submission, with the number of files. */
export type TaskSubmission = { comment: string; shareUrl: string; notes: string; files: number };

type Refusal =
  | 'TASK_COMMENT_REQUIRED'
  | 'TASK_SHARE_URL_REQUIRED'
  | 'TASK_SHARE_URL_INVALID'
  | 'TASK_SHARE_URL_NOT_TWITTER'
  | 'TASK_PROOF_REQUIRED'
  | 'TASK_TEXT_TOO_LONG'
  | 'TASK_REQUIREMENTS_UNMET';

/** Checks a submission: its comment, link, proof and requirements, in this order. */
export function checkSubmission(
  task: {
    type: TaskType;
    submissionLink: SubmissionLink;
    requiresProof: boolean;
    requirements: readonly { met: boolean }[];
  },
  { comment, shareUrl, notes, files }: TaskSubmission,
): RuleResult<Refusal> & { field?: string } {
  if (task.type === 'comment' && comment.trim() === '')
    return { ok: false, code: 'TASK_COMMENT_REQUIRED', field: 'comment' };
  if (task.submissionLink !== 'none' && shareUrl.trim() === '')
    return { ok: false, code: 'TASK_SHARE_URL_REQUIRED', field: 'shareUrl' };
  if (shareUrl.trim() !== '' && !/^https?:\/\/[^\s]+$/i.test(shareUrl.trim()))
    return { ok: false, code: 'TASK_SHARE_URL_INVALID', field: 'shareUrl' };
  if (task.submissionLink === 'twitter' && !twitterLink.test(shareUrl.trim()))
    return { ok: false, code: 'TASK_SHARE_URL_NOT_TWITTER', field: 'shareUrl' };
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
