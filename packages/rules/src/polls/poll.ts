/** Polls: docs/product.md, Polls. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Fewest options of a poll. */
export const pollOptionsMin = 2;
/** Most options of a poll. */
export const pollOptionsMax = 4;
/** Longest option, in UTF-16 units. */
export const pollOptionMax = 80;
/** Longest time that a poll can be open, in hours; the shortest is one. */
export const pollHoursMax = 168;
/** How long a poll is open where its author chooses nothing, in hours. */
export const pollHoursDefault = 24;
/** The times that are offered to authors, in hours. */
export const pollHoursOffered = [1, 6, 24, 72, 168] as const;

/** A poll about to be posted, and what is posted with it. */
export type PollDraft = { options: readonly string[]; hours: number; content: string; files: number };

/** An option as it is kept: one line, without spaces around it. */
export function normalizePollOption(option: string): string {
  return option.trim().replace(/\s+/g, ' ');
}

/** The first thing wrong with a poll: it asks what the words of its post say, and stands without files. */
export function checkPoll(
  draft: PollDraft,
): RuleResult<
  | 'POLL_WITHOUT_QUESTION'
  | 'POLL_WITH_FILES'
  | 'POLL_OPTION_COUNT'
  | 'POLL_OPTION_EMPTY'
  | 'POLL_OPTION_TOO_LONG'
  | 'POLL_OPTIONS_ALIKE'
  | 'POLL_HOURS_INVALID'
> {
  const error = <Code extends string>(code: Code, field: string) => ({ ok: false, code, field }) as const;
  const postResult = checkPollPost(draft);
  if (!postResult.ok) return postResult;
  const options = draft.options.map(normalizePollOption);
  if (options.length < pollOptionsMin || options.length > pollOptionsMax) return error('POLL_OPTION_COUNT', 'poll');
  if (options.includes('')) return error('POLL_OPTION_EMPTY', 'poll');
  if (options.some((option) => option.length > pollOptionMax)) return error('POLL_OPTION_TOO_LONG', 'poll');
  const different = new Set(options.map((option) => option.normalize('NFKC').toLowerCase()));
  if (different.size < options.length) return error('POLL_OPTIONS_ALIKE', 'poll');
  const { hours } = draft;
  if (!Number.isInteger(hours) || hours < 1 || hours > pollHoursMax) return error('POLL_HOURS_INVALID', 'poll');
  return ok;
}

/** What a post needs for a poll to stand in it, when it is written and after every edit. */
export function checkPollPost(post: {
  content: string;
  files: number;
}): RuleResult<'POLL_WITHOUT_QUESTION' | 'POLL_WITH_FILES'> {
  if (post.content.trim() === '') return { ok: false, code: 'POLL_WITHOUT_QUESTION', field: 'content' };
  if (post.files > 0) return { ok: false, code: 'POLL_WITH_FILES', field: 'mediaUrls' };
  return ok;
}

/** Whether a poll takes no more votes; both times in milliseconds. */
export function isPollOver(endsAtMs: number, nowMs: number): boolean {
  return nowMs >= endsAtMs;
}

/** Whether a vote may be cast that has not been cast yet: `options` is how many there are, 0 where the post has no poll. */
export function checkVote(vote: {
  choice: number;
  options: number;
  isAuthor: boolean;
  isOver: boolean;
}): RuleResult<'POLL_NOT_FOUND' | 'POLL_OWN' | 'POLL_OVER' | 'POLL_CHOICE_UNKNOWN'> {
  if (vote.options === 0) return { ok: false, code: 'POLL_NOT_FOUND' };
  if (vote.isAuthor) return { ok: false, code: 'POLL_OWN' };
  if (vote.isOver) return { ok: false, code: 'POLL_OVER' };
  if (vote.choice >= vote.options) return { ok: false, code: 'POLL_CHOICE_UNKNOWN', field: 'choice' };
  return ok;
}

/** Who may read how the votes stand: who voted, the author, and everybody once the poll is over. */
export function canReadResults(reader: { hasVoted: boolean; isAuthor: boolean; isOver: boolean }): boolean {
  return reader.hasVoted || reader.isAuthor || reader.isOver;
}

/**
 * The whole percents of votes, which make 100 together: those that lose most by rounding down get what is left over, the earlier of equal ones first. Without
 * votes all are 0.
 */
export function percentsOf(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const percents = votes.map((count) => Math.floor((count * 100) / total));
  const remainder = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRoundingLoss = votes
    .map((count, index) => ({ index, loss: (count * 100) % total }))
    .toSorted((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byRoundingLoss.slice(0, remainder)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}
