/** Founding and editing a community: docs/product.md, Communities. */

import { ok, type RuleResult } from '../rule-result.ts';
import { normalizeLine } from '../users/profile.ts';
import { isName } from '../users/profile-complete.ts';

/** Shortest name, in UTF-16 units. */
export const communityNameMin = 3;
/** What a name must stay below, in UTF-16 units; the input takes as many. */
export const communityNameLimit = 50;
/** Longest description, in UTF-16 units. */
export const communityDescriptionMax = 500;
/** Longest rules, in UTF-16 units. */
export const communityRulesMax = 1000;

/** What is typed about a community; empty means not given. */
export type CommunityDraft = { name: string; description: string; rules: string };

/** The words of a community as they are stored. */
export type CommunityText = { name: string; description: string | null; rules: string | null };

/** Makes of what was typed what is stored: trimmed, the name on one line, nothing instead of an empty text. */
export function toCommunityText(draft: CommunityDraft): CommunityText {
  return {
    name: normalizeLine(draft.name),
    description: draft.description.trim() || null,
    rules: draft.rules.trim() || null,
  };
}

/** The first thing wrong with a community; a name that shows nothing counts as none. */
export function checkCommunity(
  draft: CommunityDraft,
): RuleResult<
  | 'COMMUNITY_NAME_REQUIRED'
  | 'COMMUNITY_NAME_TOO_SHORT'
  | 'COMMUNITY_NAME_TOO_LONG'
  | 'COMMUNITY_DESCRIPTION_TOO_LONG'
  | 'COMMUNITY_RULES_TOO_LONG'
> {
  const { name, description, rules } = toCommunityText(draft);
  if (!isName(name)) return { ok: false, code: 'COMMUNITY_NAME_REQUIRED', field: 'name' };
  if (name.length < communityNameMin) return { ok: false, code: 'COMMUNITY_NAME_TOO_SHORT', field: 'name' };
  if (name.length >= communityNameLimit) return { ok: false, code: 'COMMUNITY_NAME_TOO_LONG', field: 'name' };
  if ((description ?? '').length > communityDescriptionMax) {
    return { ok: false, code: 'COMMUNITY_DESCRIPTION_TOO_LONG', field: 'description' };
  }
  if ((rules ?? '').length > communityRulesMax) return { ok: false, code: 'COMMUNITY_RULES_TOO_LONG', field: 'rules' };
  return ok;
}

/** Everything an edit can change. */
export type CommunityFields = CommunityText & { avatarUrl: string | null; bannerUrl: string | null };

/** Whether an edit changes anything; one that does not is refused. */
export function checkCommunityChange(
  before: CommunityFields,
  after: CommunityFields,
): RuleResult<'COMMUNITY_UNCHANGED'> {
  const fields = ['name', 'description', 'rules', 'avatarUrl', 'bannerUrl'] as const;
  return fields.some((field) => before[field] !== after[field]) ? ok : { ok: false, code: 'COMMUNITY_UNCHANGED' };
}
