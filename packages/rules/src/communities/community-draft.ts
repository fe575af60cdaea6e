/** Creating and editing a community: docs/product.md, Communities. */

import { ok, type RuleResult } from '../rule-result.ts';
import { normalizeLine } from '../users/profile.ts';
import { isName } from '../users/profile-complete.ts';
import type { CommunityAccess } from './community-access.ts';
import { communityRulesCountMax, parseRules } from './community-rules.ts';

/** Minimum length of a name, in UTF-16 units. */
export const communityNameMin = 3;
/** Exclusive upper limit of the length of a name, in UTF-16 units; `maxLength` of the input. */
export const communityNameLimit = 50;
/** Maximum length of a description, in UTF-16 units. */
export const communityDescriptionMax = 500;
/** Maximum length of the rules, in UTF-16 units. */
export const communityRulesMax = 1000;

/** Input of a community form; an empty text means absent. */
export type CommunityDraft = { name: string; description: string; rules: string };

/** Texts of a community as stored. */
export type CommunityText = { name: string; description: string | null; rules: string | null };

/** Normalizes the input for storage: trimmed, the name on one line, null for an empty text. */
export function toCommunityText(draft: CommunityDraft): CommunityText {
  return {
    name: normalizeLine(draft.name),
    description: draft.description.trim() || null,
    rules: draft.rules.trim() || null,
  };
}

/**
 * Returns the first violation of a community. A name of invisible characters counts as empty. Rules that do not change
 * may be more than a new text may have.
 */
export function checkCommunity(
  draft: CommunityDraft,
  rulesBefore: string | null = null,
): RuleResult<
  | 'COMMUNITY_NAME_REQUIRED'
  | 'COMMUNITY_NAME_TOO_SHORT'
  | 'COMMUNITY_NAME_TOO_LONG'
  | 'COMMUNITY_DESCRIPTION_TOO_LONG'
  | 'COMMUNITY_RULES_TOO_LONG'
  | 'COMMUNITY_RULES_TOO_MANY'
> {
  const { name, description, rules } = toCommunityText(draft);
  if (!isName(name)) return { ok: false, code: 'COMMUNITY_NAME_REQUIRED', field: 'name' };
  if (name.length < communityNameMin) return { ok: false, code: 'COMMUNITY_NAME_TOO_SHORT', field: 'name' };
  if (name.length >= communityNameLimit) return { ok: false, code: 'COMMUNITY_NAME_TOO_LONG', field: 'name' };
  if ((description ?? '').length > communityDescriptionMax) {
    return { ok: false, code: 'COMMUNITY_DESCRIPTION_TOO_LONG', field: 'description' };
  }
  if ((rules ?? '').length > communityRulesMax) return { ok: false, code: 'COMMUNITY_RULES_TOO_LONG', field: 'rules' };
  if (rules !== rulesBefore && parseRules(rules).length > communityRulesCountMax)
    return { ok: false, code: 'COMMUNITY_RULES_TOO_MANY', field: 'rules' };
  return ok;
}

/** All fields that an edit can change. */
export type CommunityFields = CommunityText & {
  avatarUrl: string | null;
  bannerUrl: string | null;
  access: CommunityAccess;
  showToGuests: boolean;
};

/** Checks that an edit changes a field. */
export function checkCommunityChange(
  before: CommunityFields,
  after: CommunityFields,
): RuleResult<'COMMUNITY_UNCHANGED'> {
  const fields = ['name', 'description', 'rules', 'avatarUrl', 'bannerUrl', 'access', 'showToGuests'] as const;
  return fields.some((field) => before[field] !== after[field]) ? ok : { ok: false, code: 'COMMUNITY_UNCHANGED' };
}
