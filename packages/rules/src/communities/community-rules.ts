/** The rules of a community and their acceptance: docs/product.md, Communities. */

/** Maximum number of rules. */
export const communityRulesCountMax = 10;
const titleMax = 60;

/** One rule; a line without a title is a text only. */
export type CommunityRule = { title: string | null; text: string };

const bullet = /^\s*(?:\d+[.)]|[-*•])\s+/;

/**
 * Divides the text of the rules into rules: one per line, without its number or bullet, each only once. What stands
 * before the first colon of a line is its title.
 */
export function parseRules(rules: string | null): CommunityRule[] {
  const lines = (rules ?? '').split('\n').map((line) => line.replace(bullet, '').trim());
  return [...new Set(lines)].filter((line) => line !== '').map(toRule);
}

function toRule(line: string): CommunityRule {
  const end = line.indexOf(': ');
  if (end < 1 || end > titleMax) return { title: null, text: line };
  return { title: line.slice(0, end).trim(), text: line.slice(end + 2).trim() };
}

/** What decides whether a member still has to accept the rules. */
export type RulesAcceptance = {
  isMember: boolean;
  rules: string | null;
  rulesVersion: number;
  /** The version that the viewer accepted; null for none. */
  acceptedRules: number | null;
};

/** Returns whether a member has not accepted the current rules. */
export function needsRulesAcceptance({ isMember, rules, rulesVersion, acceptedRules }: RulesAcceptance): boolean {
  return isMember && rules !== null && acceptedRules !== rulesVersion;
}
