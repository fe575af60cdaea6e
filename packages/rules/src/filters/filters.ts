/** Filters of words, patterns and links: docs/product.md, Safety. */
import { toPlainText } from '../posts/formatting.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { domainsOf, foldText, hostsOf, isUnspaced, phraseOf, readingsOf } from './fold-text.ts';

/** Kinds of filters: a word or phrase, a regular expression, or a domain with its subdomains. */
export const filterKinds = ['word', 'pattern', 'domain'] as const;
/** Kind of a filter. */
export type FilterKind = (typeof filterKinds)[number];

/**
 * What a filter does: refuse a text; hold it until a moderator decides; or limit it, so that only its author sees it,
 * without a decision that is awaited.
 */
export const filterActions = ['refuse', 'hold', 'limit'] as const;
/** What a filter does. */
export type FilterAction = (typeof filterActions)[number];

/** Where filters apply. Messages between two members are private: no filter reads them. */
export const filterPlaces = ['posts', 'comments', 'messages', 'names', 'bios', 'communities'] as const;
/** A place where filters apply. */
export type FilterPlace = (typeof filterPlaces)[number];

/** The places whose texts can be shown to their author alone. Elsewhere, each action refuses. */
export const holdingPlaces: readonly FilterPlace[] = ['posts', 'comments'];

/** Why a post or comment is hidden: a filter, reports, a picture that was removed before, or a run of spam. */
export const holdCauses = ['filter', 'reports', 'picture', 'run'] as const;
/** Why a post or comment is hidden. */
export type HoldCause = (typeof holdCauses)[number];

/** The most filters. */
export const filtersMost = 300;
/** The most filters with a pattern. */
export const patternsMost = 30;
/** The shortest and longest word, pattern or domain, in UTF-16 units. */
export const filterTextLengths = { min: 2, max: 200 } as const;
/** The longest reason that members read, in UTF-16 units. */
export const filterReasonMax = 200;
/** So much of a text is compared with patterns, in UTF-16 units. */
export const patternTextMax = 6000;
/** The posts that a dry run reads. */
export const dryRunPosts = 500;

/** A filter as operators write it. */
export type FilterDraft = {
  kind: FilterKind;
  text: string;
  action: FilterAction;
  places: readonly FilterPlace[];
  reason: string;
};

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(?:\\.${label})+$`);

/** Returns the domain that an operator wrote, also as a link or with international letters; null if it is none. */
export function normalizeDomain(text: string): string | null {
  const host = hostsOf(text.trim().replace(/^\*\./, ''))[0];
  return host !== undefined && domainPattern.test(host) && !/^[\d.]+$/.test(host) ? host : null;
}

/** Returns the text of a filter as it is stored. */
export function normalizeFilterText(kind: FilterKind, text: string): string {
  const trimmed = text.trim();
  return kind === 'domain' ? (normalizeDomain(trimmed) ?? trimmed) : trimmed;
}

/** Returns the first violation of a filter. A pattern is checked by its engine too. */
export function checkFilter(
  draft: FilterDraft,
): RuleResult<
  'FILTER_TEXT_LENGTH' | 'FILTER_WORD_BLANK' | 'FILTER_DOMAIN' | 'FILTER_PLACES' | 'FILTER_REASON_TOO_LONG'
> {
  const text = draft.text.trim();
  if (text.length < filterTextLengths.min || text.length > filterTextLengths.max)
    return { ok: false, code: 'FILTER_TEXT_LENGTH', field: 'text' };
  if (draft.kind === 'word' && phraseOf(foldText(text)).length === 0)
    return { ok: false, code: 'FILTER_WORD_BLANK', field: 'text' };
  if (draft.kind === 'domain' && normalizeDomain(text) === null)
    return { ok: false, code: 'FILTER_DOMAIN', field: 'text' };
  if (draft.places.length === 0) return { ok: false, code: 'FILTER_PLACES', field: 'places' };
  if (draft.reason.trim().length > filterReasonMax)
    return { ok: false, code: 'FILTER_REASON_TOO_LONG', field: 'reason' };
  return ok;
}

/** What a filter does in a place. */
export function actionAt(action: FilterAction, place: FilterPlace): FilterAction {
  return holdingPlaces.includes(place) ? action : 'refuse';
}

/** Of two actions, the stricter one: refusing before holding before limiting. */
export function stricter(a: FilterAction, b: FilterAction): FilterAction {
  return filterActions.indexOf(a) <= filterActions.indexOf(b) ? a : b;
}

/** Texts as filters compare them. */
export type FoldedTexts = { joined: string; dense: string; hosts: readonly string[] };

/** Returns the texts that filters read: each as it was written, and as light formatting shows it without its marks. */
export function readTexts(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const shown = toPlainText(text);
    return shown === text ? [text] : [text, shown];
  });
}

/** Prepares the texts of one thing for comparison. Further links are those that a text leads to. */
export function foldTexts(texts: readonly string[], links: readonly string[] = []): FoldedTexts {
  const folded = texts.map(foldText);
  return {
    // Two spaces: no phrase reaches from one text or reading into the next.
    joined: folded
      .flatMap(readingsOf)
      .map((words) => ` ${words.join(' ')} `)
      .join(' '),
    dense: folded.join('\n').replace(/[^\p{L}\p{N}\n]+/gu, ''),
    hosts: [...texts, ...links].flatMap(hostsOf),
  };
}

/** Returns a function that tells whether texts contain a word or phrase. */
export function createWordTest(text: string): (texts: FoldedTexts) => boolean {
  const folded = foldText(text);
  if (isUnspaced(folded)) {
    const dense = folded.replace(/[^\p{L}\p{N}]+/gu, '');
    return (texts) => texts.dense.includes(dense);
  }
  const phrase = ` ${phraseOf(folded).join(' ')} `;
  return (texts) => texts.joined.includes(phrase);
}

/** Returns a function that tells whether texts have a link to a domain or to one below it. */
export function createDomainTest(domain: string): (texts: FoldedTexts) => boolean {
  return ({ hosts }) => hosts.some((host) => domainsOf(host).includes(domain));
}
