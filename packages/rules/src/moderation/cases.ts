/** Cases of the moderation queue: docs/product.md, Safety. */
import { minuteMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';

/** What brings a subject into the queue: reports of members, a word filter, or a hold before it is published. */
export const caseKinds = ['report', 'filter', 'hold'] as const;
/** What brings a subject into the queue. */
export type CaseKind = (typeof caseKinds)[number];

/** Names of the kinds in the queue. */
export const caseKindLabels: Record<CaseKind, Phrase> = {
  report: phrase('Reports'),
  filter: phrase('Filters'),
  hold: phrase('Holds'),
};

/** What a case can be about. */
export const caseSubjects = ['post', 'comment', 'member', 'community', 'message'] as const;
/** What a case can be about. */
export type CaseSubject = (typeof caseSubjects)[number];

/** How long a claim lasts after the last action of who claimed the case. */
export const claimMs = 10 * minuteMs;
/** Maximum length of an internal note of a case, in UTF-16 units. */
export const caseNoteMax = 1000;
/** Maximum number of notes of a case. */
export const caseNotesMax = 100;
/** Maximum number of items of filters and holds that a case keeps. Further ones change nothing. */
export const caseItemsMax = 50;
/** Maximum length of the reason of such an item, in UTF-16 units. */
export const caseItemReasonMax = 500;
/** Maximum length of the stored text of a subject, in UTF-16 units. */
export const caseExcerptMax = 2000;
