/** Means against members that operators graduate: docs/product.md, Safety. */
import { dayMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { firstLink } from '../posts/first-link.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/**
 * Kinds of sanctions that operators impose, the mildest first: a warning has no effect; a limited member sends no links,
 * writes slower and is not suggested to others; a silenced one reads and does not write; a suspended one cannot sign in.
 */
export const imposedKinds = ['warning', 'limit', 'silence', 'suspension'] as const;
/** Kind of a sanction that operators impose. */
export type ImposedKind = (typeof imposedKinds)[number];

/**
 * Kinds of sanctions. The removal of content and the closure of a community are recorded with their decisions, so that they
 * can be appealed too.
 */
export const sanctionKinds = [...imposedKinds, 'removal', 'closure'] as const;

/** Kind of a sanction. */
export type SanctionKind = (typeof sanctionKinds)[number];

/** Names of the kinds, for operators and for the member. */
export const sanctionLabels: Record<SanctionKind, Phrase> = {
  warning: phrase('Warning'),
  limit: phrase('Limited'),
  silence: phrase('Silenced'),
  suspension: phrase('Suspended'),
  removal: phrase('Content removed'),
  closure: phrase('Community closed'),
};

/** What the kinds mean, for operators and for the member. */
export const sanctionEffects: Record<SanctionKind, Phrase> = {
  warning: phrase('A warning changes nothing, except that it is remembered.'),
  limit: phrase('No links, at most 20 posts, comments, messages and reactions an hour, and no suggestions to others.'),
  silence: phrase('Reading is possible. Posts, comments, messages and reactions are not.'),
  suspension: phrase('Signing in is not possible. What was written stays.'),
  removal: phrase('Something that was written is gone.'),
  closure: phrase('Its members read the community. Nobody writes in it, and nobody else sees it.'),
};

/** The days of a sanction that operators choose from. */
export const sanctionDays = [1, 3, 7, 14, 30, 90] as const;
/** Maximum length of the text of an operator to the member, in UTF-16 units. */
export const sanctionNoteMax = 1000;
/** Maximum length of an appeal and of its answer, in UTF-16 units. */
export const appealMax = 1000;
/** What a limited member publishes in an hour: posts, comments, messages and reactions together. */
export const limitedPerHour = 20;
/** The days in which a warning or a removal can be appealed. */
export const warningAppealDays = 30;

/** Until when a member is restricted, in milliseconds since 1970; null where they are not. */
export type Restrictions = { silencedUntilMs: number | null; limitedUntilMs: number | null };

/** The restrictions of a member whom nothing restricts. */
export const noRestrictions: Restrictions = { silencedUntilMs: null, limitedUntilMs: null };

/** Returns the first violation of a sanction. Warnings have no end; a suspension may last for good. */
export function checkSanction(input: {
  kind: ImposedKind;
  days: number | null;
  note: string;
}): RuleResult<'SANCTION_DAYS_MISSING' | 'SANCTION_NOTE_TOO_LONG'> {
  const hasDays = (sanctionDays as readonly (number | null)[]).includes(input.days);
  const isForGood = input.kind === 'suspension' && input.days === null;
  if (input.kind !== 'warning' && !isForGood && !hasDays)
    return { ok: false, code: 'SANCTION_DAYS_MISSING', field: 'days' };
  if (input.note.trim().length > sanctionNoteMax) return { ok: false, code: 'SANCTION_NOTE_TOO_LONG', field: 'note' };
  return ok;
}

/** Returns when a sanction ends; null for a warning and for a suspension for good. */
export function sanctionEnd(kind: SanctionKind, days: number | null, nowMs: number): Date | null {
  return kind === 'warning' || days === null ? null : new Date(nowMs + days * dayMs);
}

/** Whether a sanction has an effect now. */
export function isSanctionActive(
  { kind, endsAtMs, isLifted }: Pick<AppealFacts, 'kind' | 'endsAtMs' | 'isLifted'>,
  nowMs: number,
): boolean {
  return !isLifted && (endsAtMs === null ? kind === 'suspension' : endsAtMs > nowMs);
}

/** Whether a member is limited now. */
export function isLimited({ limitedUntilMs }: Restrictions, nowMs: number): boolean {
  return limitedUntilMs !== null && limitedUntilMs > nowMs;
}

/** Returns why a member may not publish now. `hasLink` is called only for limited members. */
export function checkRestrictions(
  restrictions: Restrictions,
  nowMs: number,
  hasLink: () => boolean,
): RuleResult<'SILENCED' | 'LIMITED_LINKS'> {
  if (restrictions.silencedUntilMs !== null && restrictions.silencedUntilMs > nowMs)
    return { ok: false, code: 'SILENCED' };
  return isLimited(restrictions, nowMs) && hasLink() ? { ok: false, code: 'LIMITED_LINKS' } : ok;
}

const maxDepth = 8;

// The addresses of uploaded files are not links: the actions reject every other address there.
const uploadFields: ReadonlySet<string> = new Set(['mediaUrls', 'avatarUrl', 'bannerUrl']);

/**
 * Whether a text anywhere in a request contains a link, or a link preview is requested. What is nested deeper than every
 * valid request is not read.
 */
export function hasLinkIn(body: unknown, depth = 0): boolean {
  if (typeof body === 'string') return firstLink(body) !== undefined;
  if (typeof body !== 'object' || body === null || depth > maxDepth) return false;
  if (Array.isArray(body)) return body.some((item) => hasLinkIn(item, depth + 1));
  return Object.entries(body).some(([name, value]) => {
    if (uploadFields.has(name)) return false;
    // A preview accepts spellings of a link that no text turns into one, such as `https:news.example`.
    if (name === 'linkPreview') return value !== null && value !== undefined;
    return hasLinkIn(value, depth + 1);
  });
}

/** A sanction as its appeal sees it. */
export type AppealFacts = {
  kind: SanctionKind;
  imposedAtMs: number;
  endsAtMs: number | null;
  isLifted: boolean;
  isAppealed: boolean;
};

/**
 * Returns why a sanction cannot be appealed now: it can once, while it lasts, and warnings and removals for 30 days.
 */
export function checkAppeal(facts: AppealFacts, nowMs: number): RuleResult<'APPEAL_MADE' | 'APPEAL_TOO_LATE'> {
  if (facts.isAppealed) return { ok: false, code: 'APPEAL_MADE' };
  const isRecent = facts.endsAtMs === null && facts.imposedAtMs + warningAppealDays * dayMs > nowMs;
  return facts.isLifted || !(isRecent || isSanctionActive(facts, nowMs)) ? { ok: false, code: 'APPEAL_TOO_LATE' } : ok;
}

/** Returns why an operator may not decide an appeal: another one does, where there is one. */
export function checkAppealDecision(facts: {
  isOpen: boolean;
  isOwnDecision: boolean;
  hasOtherOperator: boolean;
}): RuleResult<'APPEAL_DECIDED' | 'REVIEW_SAME_OPERATOR'> {
  if (!facts.isOpen) return { ok: false, code: 'APPEAL_DECIDED' };
  return facts.isOwnDecision && facts.hasOtherOperator ? { ok: false, code: 'REVIEW_SAME_OPERATOR' } : ok;
}
