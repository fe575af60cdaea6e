/** Findings about settings: docs/operating.md, Doctor. Each names its `setting`, the variable. */
import { type Phrase, phrase } from '../formats/phrase.ts';

type Cause = string | Phrase;

/** The messages of settings, by the code of the finding. */
export const settingMessages = {
  'setting-value': (value: string): Phrase => ({ words: '{value}', gaps: { value } }),
  'setting-on': () => phrase('is on'),
  'setting-off': () => phrase('is off'),
  'setting-set': () => phrase('is set'),
  'setting-file-failed': (setting: string, path: string, cause: Cause) =>
    phrase('{setting} is {path}, which cannot be read. ({cause})', { setting, path, cause }),
  'dkim-key-wrong': (setting: string, path: string) =>
    phrase('{setting} is {path}, which is not a private RSA key in PEM format.', { setting, path }),
  listening: (host: string, port: number) => phrase('listens on {host}, port {port}', { host, port: String(port) }),
  'database-embedded': () => phrase('not set, the database is embedded'),
  'uploads-in-folder': (setting: string) => phrase('not set, uploads are stored in {setting}', { setting }),
  'sandbox-public': (setting: string) =>
    phrase('{setting} must be false where {address} is https: members would fake the accounts that tasks pay for.', {
      setting,
      address: 'PUBLIC_URL',
    }),
  'redis-without-s3': (setting: string) =>
    phrase('{setting} must be set because {other} is: nodes must share their uploads.', {
      setting,
      other: 'REDIS_URL',
    }),
  'local-address': (setting: string) =>
    phrase('{setting} names this machine: set it to the address that members open, such as {example}.', {
      setting,
      example: 'https://social.example.com',
    }),
  'no-https': (setting: string) =>
    phrase(
      '{setting} is not https: passwords and messages are sent without encryption. Put a proxy with TLS in front.',
      { setting },
    ),
  'sandbox-on': (setting: string) =>
    phrase('{setting} is on: members can fake the accounts that tasks pay for. Set it to false.', { setting }),
  'demo-public': (setting: string) =>
    phrase(
      '{setting} is true: the password of its operator is public. Set it to false and start with an empty database.',
      { setting },
    ),
  'no-trusted-proxy': (setting: string) =>
    phrase(
      "{setting} is not set: behind a proxy all members share its address and its limits. Set it to the proxy's address, such as {example}.",
      { setting, example: 'loopback' },
    ),
  'any-trusted-proxy': (setting: string) =>
    phrase('{setting} is true: every client can spoof its address. Name the addresses of the proxy.', { setting }),
  'no-mail': (setting: string) =>
    phrase('{setting} and {other} are not set: addresses are not verified, and passwords cannot be reset by mail.', {
      setting,
      other: 'MAIL_FROM',
    }),
  'embedded-database': (setting: string) =>
    phrase(
      '{setting} is not set: the embedded PostgreSQL receives security releases late. Use an external one for a public site.',
      { setting },
    ),
  'no-metrics-token': (setting: string) =>
    phrase('{setting} is not set: {path} responds to this machine only, and never behind a proxy.', {
      setting,
      path: '/metrics',
    }),
  'open-host': (setting: string) =>
    phrase(
      '{setting} is not a loopback address: a firewall or the container network must let only the proxy reach the port.',
      { setting },
    ),
  'no-push': (setting: string) =>
    phrase('{setting} is not set: there are no notifications while the app is closed. {command} makes the keys.', {
      setting,
      command: 'npm run gumball -- push-keys',
    }),
};
