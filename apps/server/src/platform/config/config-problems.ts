/** Unsafe or missing settings, stated once for the start, the operators' page and `doctor`. */
import type { Config } from './config.ts';
import { isLocalUrl, isLoopback } from './local-url.ts';

/**
 * A problem of a configuration. `refuse` stops the start, `problem` makes `doctor` fail, `note` is a hint. The message
 * is one line that names the variable and the remedy.
 */
export type Problem = { id: string; severity: 'refuse' | 'problem' | 'note'; message: string };

/** Returns the problems of a configuration, the most severe first. */
export function findConfigProblems(config: Config): Problem[] {
  const isLocal = isLocalUrl(config.publicUrl);
  const isHttps = config.publicUrl.startsWith('https:');
  const publicSeverity = isLocal ? 'note' : 'problem';
  const checks: [boolean, string, Problem['severity'], string][] = [
    [
      config.sandbox && isHttps && !isLocal,
      'sandbox-public',
      'refuse',
      'SANDBOX must be false where PUBLIC_URL is https: members would fake the accounts that tasks pay for.',
    ],
    [
      config.redis !== undefined && config.s3 === undefined,
      'redis-without-s3',
      'refuse',
      'S3_ENDPOINT must be set because REDIS_URL is: nodes must share their uploads.',
    ],
    [
      isLocal,
      'local-address',
      config.databaseUrl || config.smtp || config.s3 ? 'problem' : 'note',
      'PUBLIC_URL names this machine: set it to the address that members open, such as https://gumball.example.com.',
    ],
    [
      !isLocal && !isHttps,
      'no-https',
      'problem',
      'PUBLIC_URL is not https: passwords and messages are sent without encryption. Put a proxy with TLS in front.',
    ],
    [
      config.sandbox && !isLocal && !isHttps,
      'sandbox-on',
      'problem',
      'SANDBOX is on: members can fake the accounts that tasks pay for. Set it to false.',
    ],
    [
      config.demo && !isLocal,
      'demo-public',
      'problem',
      'DEMO is true: the password of its operator is public. Set it to false and start with an empty database.',
    ],
    [
      config.trustProxy === false,
      'no-trusted-proxy',
      publicSeverity,
      "TRUST_PROXY is not set: behind a proxy all members share its address and its limits. Set it to the proxy's address, such as loopback.",
    ],
    [
      config.trustProxy === true,
      'any-trusted-proxy',
      publicSeverity,
      'TRUST_PROXY is true: every client can spoof its address. Name the addresses of the proxy.',
    ],
    [
      config.smtp === undefined,
      'no-mail',
      publicSeverity,
      'SMTP_URL and MAIL_FROM are not set: addresses are not verified, and passwords cannot be reset by mail.',
    ],
    [
      config.databaseUrl === undefined,
      'embedded-database',
      publicSeverity,
      'DATABASE_URL is not set: the embedded PostgreSQL receives security releases late. Use an external one for a public site.',
    ],
    [
      config.metricsToken === undefined,
      'no-metrics-token',
      publicSeverity,
      'METRICS_TOKEN is not set: /metrics responds to this machine only, and never behind a proxy.',
    ],
    [
      !isLocal && !isLoopback(config.host),
      'open-host',
      'note',
      'HOST is not a loopback address: a firewall or the container network must let only the proxy reach the port.',
    ],
    [
      config.push === undefined,
      'no-push',
      'note',
      'VAPID_PUBLIC_KEY is not set: there are no notifications while the app is closed. npm run gumball -- push-keys makes the keys.',
    ],
  ];
  return checks.flatMap(([holds, id, severity, message]) => (holds ? [{ id, severity, message }] : []));
}
