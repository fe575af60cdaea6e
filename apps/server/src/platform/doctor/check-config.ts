import type { Config } from '../config/config.ts';
import { findConfigProblems } from '../config/config-problems.ts';
import type { Check } from './check.ts';

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
const trust = (proxies: Config['trustProxy']) => (Array.isArray(proxies) ? proxies.join(', ') : String(proxies));

// The settings of a production start, each with its message if there is no problem. No secret is printed.
const settings: [string, (config: Config) => string][] = [
  ['PUBLIC_URL', ({ publicUrl }) => publicUrl],
  ['HOST', ({ host, port }) => `listens on ${host}, port ${port}`],
  ['TRUST_PROXY', ({ trustProxy }) => trust(trustProxy)],
  ['SANDBOX', ({ sandbox }) => onOff(sandbox)],
  ['DEMO', ({ demo }) => onOff(demo)],
  ['METRICS_TOKEN', () => 'set'],
  ['DATABASE_URL', ({ databaseUrl }) => (databaseUrl ? 'set' : 'not set, the database is embedded')],
  ['SMTP_URL', () => 'set'],
  ['S3_ENDPOINT', ({ s3 }) => (s3 ? 'set' : 'not set, uploads are stored in DATA_DIR')],
  ['VAPID_PUBLIC_KEY', () => 'set'],
];

/** Checks the settings: one line per problem of the configuration and one per setting without a problem. */
export function checkConfig(config: Config): Check[] {
  const problems = findConfigProblems(config).map(({ severity, message }): Check & { name: string } => ({
    name: /^[A-Z][A-Z0-9_]+/.exec(message)?.[0] ?? 'configuration',
    status: severity === 'note' ? 'warning' : 'problem',
    message,
  }));
  return [
    ...settings.flatMap(([name, describe]) => {
      const found = problems.filter((problem) => problem.name === name);
      return found.length > 0 ? found : [{ name, status: 'ok' as const, message: describe(config) }];
    }),
    ...problems.filter((problem) => settings.every(([name]) => name !== problem.name)),
  ];
}
