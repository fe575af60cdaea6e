import type { SettingName } from '@gumball/rules/operators/check-names';
import type { Config } from '../config/config.ts';
import { findConfigProblems, type Problem } from '../config/config-problems.ts';
import { type Check, toCheck } from './check.ts';

const trust = (proxies: Config['trustProxy']) => (Array.isArray(proxies) ? proxies.join(', ') : String(proxies));

const ok = (name: SettingName) => ({
  value: (value: string) => toCheck(name, 'ok', 'setting-value', value),
  onOff: (isOn: boolean) => toCheck(name, 'ok', isOn ? 'setting-on' : 'setting-off'),
  set: () => toCheck(name, 'ok', 'setting-set'),
});

// The settings of a production start, each with its finding if there is no problem. No secret is printed.
const settings: readonly (readonly [SettingName, (config: Config, name: SettingName) => Check])[] = [
  ['PUBLIC_URL', ({ publicUrl }, name) => ok(name).value(publicUrl)],
  ['HOST', ({ host, port }, name) => toCheck(name, 'ok', 'listening', host, port)],
  ['TRUST_PROXY', ({ trustProxy }, name) => ok(name).value(trust(trustProxy))],
  ['SANDBOX', ({ sandbox }, name) => ok(name).onOff(sandbox)],
  ['DEMO', ({ demo }, name) => ok(name).onOff(demo)],
  ['METRICS_TOKEN', (_config, name) => ok(name).set()],
  [
    'DATABASE_URL',
    ({ databaseUrl }, name) => (databaseUrl ? ok(name).set() : toCheck(name, 'ok', 'database-embedded')),
  ],
  ['SMTP_URL', (_config, name) => ok(name).set()],
  ['S3_ENDPOINT', ({ s3 }, name) => (s3 ? ok(name).set() : toCheck(name, 'ok', 'uploads-in-folder', 'DATA_DIR'))],
  ['VAPID_PUBLIC_KEY', (_config, name) => ok(name).set()],
];

/** Returns a problem of the configuration as the result of a check. */
export function checkOfProblem({ name, severity, code, phrase, message }: Problem): Check {
  return { name, status: severity === 'note' ? 'warning' : 'problem', code, phrase, message };
}

/** Checks the settings: one line per problem of the configuration and one per setting without a problem. */
export function checkConfig(config: Config): Check[] {
  const problems = findConfigProblems(config).map(checkOfProblem);
  return [
    ...settings.flatMap(([name, describe]) => {
      const found = problems.filter((problem) => problem.name === name);
      return found.length > 0 ? found : [describe(config, name)];
    }),
    ...problems.filter((problem) => settings.every(([name]) => name !== problem.name)),
  ];
}
