/** The operators' own entries for the list of disposable mail domains: docs/product.md, Referrals. */
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/** Domains that count as disposable beside the list, and domains that never do. */
export type MailDomains = { disposable: readonly string[]; allowed: readonly string[] };

/** No own entries. */
export const noMailDomains: MailDomains = { disposable: [], allowed: [] };
/** The most entries of each kind. */
export const mailDomainsMost = 500;
const longestDomain = 253;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^${label}(?:\\.${label})+$`);

/** Returns the domains of a text: one per line, or separated by commas or spaces, each once, in lower case. */
export function parseMailDomains(text: string): string[] {
  const names = text.toLowerCase().split(/[\s,;]/);
  return [...new Set(names.map((name) => name.replace(/^@/, '')).filter((name) => name !== ''))];
}

/** Checks the operators' entries. */
export function checkMailDomains({ disposable, allowed }: MailDomains): RuleResult<'MAIL_DOMAINS_INVALID'> {
  const isList = (names: readonly string[]) =>
    names.length <= mailDomainsMost && names.every((name) => name.length <= longestDomain && domain.test(name));
  return isList(disposable) && isList(allowed) ? ok : { ok: false, code: 'MAIL_DOMAINS_INVALID' };
}
