/** Unsafe or missing settings, stated once for the start, the operators' page and `doctor`. */
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { CheckName, SettingName } from '@gumball/rules/operators/check-names';
import {
  type Finding,
  type ProblemCode,
  type ProblemValues,
  type SettingProblemCode,
  toFinding,
} from '@gumball/rules/operators/problem-messages';
import type { Config } from './config.ts';
import { isLocalUrl, isLoopback } from './local-url.ts';

/**
 * A problem of a configuration. `refuse` stops the start, `problem` makes `doctor` fail, `note` is a hint. `name` is
 * the setting, or what else it concerns. `message` is one line of English with the remedy, for the log.
 */
export type Problem = { severity: 'refuse' | 'problem' | 'note'; name: CheckName; message: string } & Finding;

/** Creates a problem from its code and the values of its message. */
export function toProblem<Code extends ProblemCode>(
  severity: Problem['severity'],
  name: CheckName,
  code: Code,
  ...values: ProblemValues<Code>
): Problem {
  const finding = toFinding(code, ...values);
  return { severity, name, ...finding, message: toEnglish(finding.phrase) };
}

/** Returns the problems of a configuration, the most severe first. */
export function findConfigProblems(config: Config): Problem[] {
  const isLocal = isLocalUrl(config.publicUrl);
  const isHttps = config.publicUrl.startsWith('https:');
  const publicSeverity = isLocal ? 'note' : 'problem';
  const checks: [boolean, Problem['severity'], SettingName, SettingProblemCode][] = [
    [config.sandbox && isHttps && !isLocal, 'refuse', 'SANDBOX', 'sandbox-public'],
    [config.redis !== undefined && config.s3 === undefined, 'refuse', 'S3_ENDPOINT', 'redis-without-s3'],
    [isLocal, config.databaseUrl || config.smtp || config.s3 ? 'problem' : 'note', 'PUBLIC_URL', 'local-address'],
    [!isLocal && !isHttps, 'problem', 'PUBLIC_URL', 'no-https'],
    [config.sandbox && !isLocal && !isHttps, 'problem', 'SANDBOX', 'sandbox-on'],
    [config.demo && !isLocal, 'problem', 'DEMO', 'demo-public'],
    [config.trustProxy === false, publicSeverity, 'TRUST_PROXY', 'no-trusted-proxy'],
    [config.trustProxy === true, publicSeverity, 'TRUST_PROXY', 'any-trusted-proxy'],
    [config.smtp === undefined, publicSeverity, 'SMTP_URL', 'no-mail'],
    [config.databaseUrl === undefined, publicSeverity, 'DATABASE_URL', 'embedded-database'],
    [config.metricsToken === undefined, publicSeverity, 'METRICS_TOKEN', 'no-metrics-token'],
    [!isLocal && !isLoopback(config.host), 'note', 'HOST', 'open-host'],
    [config.push === undefined, 'note', 'VAPID_PUBLIC_KEY', 'no-push'],
  ];
  return checks.flatMap(([holds, severity, setting, code]) =>
    holds ? [toProblem(severity, setting, code, setting)] : [],
  );
}
