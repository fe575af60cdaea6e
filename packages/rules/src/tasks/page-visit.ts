/** Visits of a page with a word to find: docs/product.md, Tasks. */
import { textBetweenTags } from '../formats/text-between-tags.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { foldText } from '../search/fold-text.ts';

/** Shortest time that a page can ask for, in seconds. */
export const pageSecondsMin = 5;
/** Longest time that a page can ask for, in seconds. */
export const pageSecondsMax = 600;
/** Maximum length of the word, in characters. */
export const pageWordMax = 60;
/** Words that a member can try: more would be a search. */
export const pageTriesMax = 5;

/** A page to visit: how long at least, and the word that stands on it. */
export type PageVisit = { seconds: number; word: string };

const foldWord = (word: string) => foldText(word).trim().replaceAll(/\s+/g, ' ');

/** Checks a page of an operator. */
export function checkPage({ seconds, word }: PageVisit): RuleResult<'PAGE_INVALID'> {
  const isTime = Number.isInteger(seconds) && seconds >= pageSecondsMin && seconds <= pageSecondsMax;
  const isValid = isTime && word.length <= pageWordMax && foldWord(word) !== '';
  return isValid ? ok : { ok: false, code: 'PAGE_INVALID' };
}

/** Returns whether a typed word is the one of the page. Case, accents and blanks around it do not matter. */
export function isPageWord({ word }: Pick<PageVisit, 'word'>, typed: string): boolean {
  return foldWord(typed) === foldWord(word);
}

/** Returns whether the word stands in the text of a page, between its tags. Takes linear time for any markup. */
export function hasPageWord(page: Pick<PageVisit, 'word'>, html: string): boolean {
  return foldWord(textBetweenTags(html)).includes(foldWord(page.word));
}

/** Returns when the word is accepted at the earliest. */
export function pageReadyAt(openedAt: Date, { seconds }: Pick<PageVisit, 'seconds'>): Date {
  return new Date(openedAt.getTime() + seconds * 1000);
}

/** Checks whether a word can be tried: the page was opened since the start, long enough ago, and a try is left. */
export function checkPageTry(
  visit: { openedAt: Date | null; startedAt: Date; tries: number },
  page: Pick<PageVisit, 'seconds'>,
  now: Date,
): RuleResult<'PAGE_NO_TRIES' | 'PAGE_NOT_OPENED' | 'PAGE_TOO_EARLY'> {
  const { openedAt, startedAt, tries } = visit;
  if (tries >= pageTriesMax) return { ok: false, code: 'PAGE_NO_TRIES' };
  if (!openedAt || openedAt < startedAt) return { ok: false, code: 'PAGE_NOT_OPENED' };
  return now < pageReadyAt(openedAt, page) ? { ok: false, code: 'PAGE_TOO_EARLY' } : ok;
}
