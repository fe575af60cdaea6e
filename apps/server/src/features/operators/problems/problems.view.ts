import type { ProblemReport } from '@gumball/contract/operators/problems.routes';
import type { ReportRow } from './problems.store.ts';

// The names of checks, with the section of docs/operating.md about them and the panel of the console.
const sections: readonly (readonly [names: RegExp, section: string, panel?: string])[] = [
  [/^(SMTP_URL|MAIL_FROM|mail server)$/, 'Settings', 'mails'],
  [/^operators$/, 'First operator', 'staff'],
  [/^demo passwords$/, 'First operator', 'members'],
  [/^backups$/, 'Backups'],
  [/^(TRUST_PROXY|proxy|public address|WebSockets|HOST|PUBLIC_URL)$/, 'Proxies'],
  [/^(DATABASE_URL|database|migrations)$/, 'Database'],
  [/^METRICS_TOKEN$/, 'Monitoring'],
];

const severities = ['problem', 'warning', 'ok'];

/** The report as operators see it, the worst findings first. */
export function toReport(row: ReportRow, now: Date): ProblemReport {
  const findings = row.findings.map(({ name, status, message, code = null, phrase = null }) => {
    const [, section = 'Configuration', panel = null] = sections.find(([names]) => names.test(name)) ?? [];
    return { name, status, message, code, phrase, section, panel };
  });
  return {
    findings: findings.toSorted((a, b) => severities.indexOf(a.status) - severities.indexOf(b.status)),
    checkedAt: row.checked_at?.toISOString() ?? null,
    isChecking: row.checking_until !== null && row.checking_until > now,
  };
}
