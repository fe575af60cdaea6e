/** Blocks of networks and mail domains: docs/product.md, Safety. */
import { dayMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** What is blocked: an address or network, or the mail domain of sign-ups. */
export const accessBlockKinds = ['network', 'mail-domain'] as const;
/** What is blocked. */
export type AccessBlockKind = (typeof accessBlockKinds)[number];
/** What a block refuses: sign-ups only, or log-ins too. Mail domains refuse sign-ups only. */
export const accessBlockScopes = ['sign-up', 'log-in'] as const;
/** What a block refuses. */
export type AccessBlockScope = (typeof accessBlockScopes)[number];
/** The days of a block that operators choose from. */
export const accessBlockDays = [1, 7, 30, 90, 365] as const;
/** The most blocks that have not ended. */
export const accessBlocksMost = 1000;
/** The longest reason, in UTF-16 units. */
export const accessBlockReasonMax = 200;
/** The shortest prefixes: a larger network would shut out a part of the world. */
export const shortestPrefix = { 4: 8, 6: 19 } as const;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(?:\\.${label})+$`);

/** An address with the length of its prefix, as an operator wrote it. The platform tells its version. */
export type NetworkDraft = { address: string; prefix: number };

/** Splits `192.0.2.0/24` or `192.0.2.1`; `version` is that of the address, 0 if it is none. Null for what is no network. */
export function parseNetwork(
  text: string,
  versionOf: (address: string) => number,
): (NetworkDraft & { version: 4 | 6 }) | null {
  const [address = '', prefix, ...rest] = text.trim().toLowerCase().split('/');
  const version = versionOf(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return null;
  const whole = version === 4 ? 32 : 128;
  if (prefix === undefined) return { address, prefix: whole, version };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > whole) return null;
  return { address, prefix: Number(prefix), version };
}

/** Returns the mail domain that an operator wrote; null if it is none. */
export function normalizeMailDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return domain.length <= 253 && domainPattern.test(domain) ? domain : null;
}

/** Checks a block apart from its network or domain. */
export function checkAccessBlock(draft: {
  days: number;
  reason: string;
}): RuleResult<'ACCESS_BLOCK_DAYS' | 'ACCESS_BLOCK_REASON'> {
  if (!(accessBlockDays as readonly number[]).includes(draft.days))
    return { ok: false, code: 'ACCESS_BLOCK_DAYS', field: 'days' };
  const { length } = draft.reason.trim();
  return length > 0 && length <= accessBlockReasonMax
    ? ok
    : { ok: false, code: 'ACCESS_BLOCK_REASON', field: 'reason' };
}

/** Returns when a block ends. */
export function accessBlockEnd(days: number, nowMs: number): Date {
  return new Date(nowMs + days * dayMs);
}

/** Whether a mailbox belongs to a domain or to one below it. */
export function isMailboxOf(email: string, domain: string): boolean {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}
