/** What operators choose for their site: docs/product.md, Site. */
import { checkLanguageChoice, type LanguageChoice, normalizeLanguageChoice } from '../formats/offered-languages.ts';
import type { LevelStep } from '../gumballs/levels.ts';
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';
import { type Amounts, checkAmounts } from './amounts.ts';
import { checkLevels, normalizeLevels } from './levels.ts';

/** Parts of the product that operators can turn off. */
export const siteFeatures = ['tasks', 'referrals', 'shop', 'communities'] as const;
/** A part of the product that operators can turn off. */
export type SiteFeature = (typeof siteFeatures)[number];

/** The longest values, in characters. */
export const siteLimits = { name: 30, points: 20, tagline: 120, contact: 254, announcement: 280 } as const;

/** How an announcement looks. */
export const announcementTones = ['info', 'warning'] as const;

/** A message to all members, shown above every page until its end, or until the member closes it. */
export type Announcement = {
  /** Another one for each text, so that a closed one stays closed and the next one shows. */
  id: string;
  text: string;
  tone: (typeof announcementTones)[number];
  /** ISO time; null without an end. */
  endsAt: string | null;
};

/** What operators choose for their site. Null means the product's own value. */
export type SiteChoices = {
  name: string | null;
  pointName: string | null;
  pointsName: string | null;
  tagline: string | null;
  contactEmail: string | null;
  /** As `#rrggbb`. */
  brandColor: string | null;
  /** The parts of the product that are off. */
  offFeatures: readonly SiteFeature[];
  announcement: Announcement | null;
  amounts: Amounts | null;
  levels: readonly LevelStep[] | null;
  /** Null offers all languages. */
  languages: LanguageChoice | null;
};

/** The site until operators change it. */
export const defaultSite: SiteChoices = {
  name: null,
  pointName: null,
  pointsName: null,
  tagline: null,
  contactEmail: null,
  brandColor: null,
  offFeatures: [],
  announcement: null,
  amounts: null,
  levels: null,
  languages: null,
};

const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;
const color = /^#[0-9a-f]{6}$/;
// What could break a header of a mail, or be confused with a placeholder of a text.
const notInNames = /[\p{C}{}<>"]/u;
const notInTexts = /[\p{Cc}\p{Cs}]/u;

/** Trims the texts of changed values. What is empty becomes the product's own value. */
export function normalizeSite(choices: Partial<SiteChoices>): Partial<SiteChoices> {
  const texts = ['name', 'pointName', 'pointsName', 'tagline', 'contactEmail', 'brandColor'] as const;
  const trimmed: Partial<SiteChoices> = { ...choices };
  for (const key of texts) {
    const text = choices[key];
    if (typeof text === 'string') trimmed[key] = text.trim().replace(/\s+/g, ' ') || null;
  }
  if (trimmed.brandColor) trimmed.brandColor = trimmed.brandColor.toLowerCase();
  if (choices.announcement) {
    const text = choices.announcement.text.trim();
    trimmed.announcement = text === '' ? null : { ...choices.announcement, text };
  }
  if (choices.offFeatures) trimmed.offFeatures = siteFeatures.filter((name) => choices.offFeatures?.includes(name));
  if (choices.languages) trimmed.languages = normalizeLanguageChoice(choices.languages);
  if (choices.levels) trimmed.levels = normalizeLevels(choices.levels);
  return trimmed;
}

/** Checks normalized values; the field of a violation is the name of the value. */
export function checkSite(choices: Partial<SiteChoices>): RuleResult<'SITE_INVALID' | 'AMOUNT_INVALID'> {
  const violation = (field: keyof SiteChoices) => ({ ok: false, code: 'SITE_INVALID', field }) as const;
  const isName = (text: string, max: number) => text.length <= max && !notInNames.test(text);
  const { name, pointName, pointsName, tagline, contactEmail, brandColor, announcement } = choices;
  if (name && !isName(name, siteLimits.name)) return violation('name');
  if (pointName && !isName(pointName, siteLimits.points)) return violation('pointName');
  if (pointsName && !isName(pointsName, siteLimits.points)) return violation('pointsName');
  if (tagline && !isName(tagline, siteLimits.tagline)) return violation('tagline');
  if (contactEmail && (contactEmail.length > siteLimits.contact || !email.test(contactEmail)))
    return violation('contactEmail');
  if (brandColor && !color.test(brandColor)) return violation('brandColor');
  if (announcement) {
    const { text, endsAt } = announcement;
    const isText = text.length <= siteLimits.announcement && !notInTexts.test(text);
    if (!isText || (endsAt !== null && Number.isNaN(Date.parse(endsAt)))) return violation('announcement');
  }
  const languages = choices.languages ? checkLanguageChoice(choices.languages) : ok;
  if (!languages.ok) return languages;
  const levels = choices.levels ? checkLevels(choices.levels) : ok;
  if (!levels.ok) return levels;
  return choices.amounts ? checkAmounts(choices.amounts) : ok;
}

/** Returns the announcement if it has not ended. */
export function activeAnnouncement({ announcement }: Pick<SiteChoices, 'announcement'>, now: number) {
  return announcement && (announcement.endsAt === null || Date.parse(announcement.endsAt) > now) ? announcement : null;
}

const featurePaths: readonly (readonly [RegExp, SiteFeature])[] = [
  [/^\/tasks(?:\/|$)/, 'tasks'],
  [/^\/referrals(?:\/|$)/, 'referrals'],
  [/^\/shop(?:\/|$)/, 'shop'],
  [/^\/communities(?:\/|$)/, 'communities'],
  [/^\/search\/communities(?:\/|$)/, 'communities'],
];

/** Returns the part of the product to which a route of the API belongs, by its path below `/api`; undefined for others. */
export function featureOfPath(path: string): SiteFeature | undefined {
  return featurePaths.find(([pattern]) => pattern.test(path))?.[1];
}
