import { domainsOf } from '@gumball/rules/referrals/likeness';
import type { MailDomains } from '@gumball/rules/referrals/mail-domains';

let listed: Promise<ReadonlySet<string>> | undefined;

// The list is loaded once, on first use.
function loadDisposableDomains(): Promise<ReadonlySet<string>> {
  listed ??= import('disposable-email-domains-js').then(({ disposableEmailBlocklistSet }) =>
    disposableEmailBlocklistSet(),
  );
  return listed;
}

/**
 * Whether an address is at a disposable domain or below one: of the package's list or the operators' own entries. Their
 * exceptions come first.
 */
export async function isMailboxDisposable(email: string, domains: MailDomains): Promise<boolean> {
  const own = domainsOf(email);
  if (own.some((domain) => domains.allowed.includes(domain))) return false;
  if (own.some((domain) => domains.disposable.includes(domain))) return true;
  const list = await loadDisposableDomains();
  return own.some((domain) => list.has(domain));
}
