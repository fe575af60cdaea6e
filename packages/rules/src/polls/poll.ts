/** Polls: docs/product.md, Polls. */
import { hasLookAlikes, isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Minimum number of options. */
export const pollOptionsMin = 2;
/** Maximum number of options. */
export const pollOptionsMax = 4;
/** Maximum length of an option, in UTF-16 units. */
export const pollOptionMax = 80;
/** Maximum duration of a poll, in hours; the minimum is one. */
export const pollHoursMax = 168;
/** Default duration of a poll, in hours. */
export const pollHoursDefault = 24;
/** Durations that the composer offers, in hours. */
export const pollHoursOffered = [1, 6, 24, 72, 168] as const;

/** A new poll and the content of its post. */
export type PollDraft = { options: readonly string[]; hours: number; content: string; files: number };

/** Normalizes an option: one line, trimmed. */
export function normalizePollOption(option: string): string {
  return option.trim().replace(/\s+/g, ' ');
}

/** Returns the first violation of a poll. The text of the post is the question, and a post with a poll has no files. */
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
  if (options.some(isBlank)) return error('POLL_OPTION_EMPTY', 'poll');
  if (options.some((option) => option.length > pollOptionMax)) return error('POLL_OPTION_TOO_LONG', 'poll');
  if (hasLookAlikes(options.map((option) => option.normalize('NFKC').toLowerCase())))
    return error('POLL_OPTIONS_ALIKE', 'poll');
  const { hours } = draft;
  if (!Number.isInteger(hours) || hours < 1 || hours > pollHoursMax) return error('POLL_HOURS_INVALID', 'poll');
  return ok;
}

/** Checks the requirements of a poll on its post, at creation and after every edit. */
export function checkPollPost(post: {
  content: string;
  files: number;
}): RuleResult<'POLL_WITHOUT_QUESTION' | 'POLL_WITH_FILES'> {
  if (post.content.trim() === '') return { ok: false, code: 'POLL_WITHOUT_QUESTION', field: 'content' };
  if (post.files > 0) return { ok: false, code: 'POLL_WITH_FILES', field: 'mediaUrls' };
  return ok;
}

/** Returns whether a poll is closed; both times in milliseconds. */
export function isPollOver(endsAtMs: number, nowMs: number): boolean {
  return nowMs >= endsAtMs;
}

/** Checks a vote that is not stored yet. `options` is the number of options, 0 without a poll. */
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

/** Returns whether a reader may see the results: voters, the author, and all after the end. */
export function canReadResults(reader: { hasVoted: boolean; isAuthor: boolean; isOver: boolean }): boolean {
  return reader.hasVoted || reader.isAuthor || reader.isOver;
}

/**
 * Returns whole percentages that add up to 100 (largest remainder method; ties go to the earlier option). Without votes
 * all are 0.
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
