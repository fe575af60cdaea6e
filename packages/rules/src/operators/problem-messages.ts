/** Findings about the set-up of a site, for the console, the command line and the log: docs/operating.md, Doctor. */
import { type Phrase, phrase, pluralPhrase } from '../formats/phrase.ts';
import { databaseMessages } from './database-messages.ts';
import { settingMessages } from './setting-messages.ts';

/** An error of a driver or of the system, in its own words, or what happened instead of one. */
export type Cause = string | Phrase;

/** What happened without an error. */
export const causes = {
  noResponse: (seconds: number) =>
    pluralPhrase(seconds, 'no response within {count} second', 'no response within {count} seconds'),
};

/** A value in place of a message. It is the same in every language. */
const valueOnly = (value: string): Phrase => ({ words: '{value}', gaps: { value } });

const backupCommand = 'npm run gumball -- backup <folder>';

const serviceMessages = {
  'redis-version': (version: string) => valueOnly(`Redis ${version}`),
  'redis-cluster': () => phrase('the cluster responds'),
  'redis-old': (setting: string, version: string, oldest: number) =>
    phrase('Redis {version}: {setting} must point to version {oldest} or newer.', {
      version,
      setting,
      oldest: String(oldest),
    }),
  'redis-unknown': (setting: string, oldest: number) =>
    phrase('The version of Redis is unknown: {setting} must point to version {oldest} or newer.', {
      setting,
      oldest: String(oldest),
    }),
  'redis-failed': (setting: string, other: string, cause: Cause) =>
    phrase('Redis does not respond: check {setting} or {other}. ({cause})', { setting, other, cause }),
  'ffmpeg-version': valueOnly,
  'no-ffmpeg': () => phrase('{program} is not installed: videos stay as they were uploaded', { program: 'ffmpeg' }),
  'ffmpeg-wrong': (setting: string, path: string) =>
    phrase('{setting} is {path}, which is not {program}.', { setting, path, program: 'ffmpeg' }),
  'ffmpeg-failed': (cause: Cause) => phrase('{program} cannot be checked. ({cause})', { program: 'ffmpeg', cause }),
  'mail-server': (host: string) => phrase('{host} responds', { host }),
  'mail-server-failed': (setting: string, cause: Cause) =>
    phrase('The mail server refuses: check {setting}, or mail under Services in the console. ({cause})', {
      setting,
      cause,
    }),
  sender: valueOnly,
  'sender-invalid': (setting: string, from: string) =>
    phrase('{setting} is {from}: set it to an address such as {example}.', {
      setting,
      from,
      example: 'Site <hello@example.com>',
    }),
  'address-reached': (url: string) => phrase('{url} leads to this server', { url }),
  'address-silent': (url: string, cause: Cause) =>
    phrase('{url} does not respond from here: start the server, then open it from elsewhere. ({cause})', {
      url,
      cause,
    }),
  'address-foreign': (url: string, status: number, setting: string) =>
    phrase('{url} responds with {status}, but not as this server: check {setting} and the proxy.', {
      url,
      status: String(status),
      setting,
    }),
  'address-failed': (setting: string, cause: Cause) =>
    phrase('{setting} cannot be checked. ({cause})', { setting, cause }),
  'sockets-forwarded': (url: string) => phrase('{url} forwards them', { url }),
  'sockets-refused': (url: string, status: string) =>
    phrase('{url} refuses WebSockets ({status}): configure the proxy to forward {header} and {other}.', {
      url,
      status,
      header: 'Upgrade',
      other: 'Connection',
    }),
  'services-in-console': (services: string) => phrase('set in the console: {services}', { services }),
  'keys-locked': (service: string, setting: string) =>
    phrase(
      'The keys of {service} in the console were stored with another {setting}: set the same one on all nodes, or enter the keys again.',
      { service, setting },
    ),
  'untrusted-proxy': (setting: string, peer: string | null) =>
    peer === null
      ? phrase(
          "Requests arrive through a proxy, but {setting} is not set: all members share the proxy's address and its limits. Set it to that address.",
          { setting },
        )
      : phrase(
          "Requests arrive through a proxy, but {setting} does not name {peer}: all members share the proxy's address and its limits. Set it to that address.",
          { setting, peer },
        ),
};

const fileMessages = {
  'data-folder': (path: string) => phrase('{path} can be written', { path }),
  'no-data-folder': (path: string) =>
    phrase('{path} does not exist: the first start creates it. Run {command} where the server runs.', {
      path,
      command: 'doctor',
    }),
  'data-folder-of-other': (path: string, user: number) =>
    phrase('{path} belongs to the user {user}: run {command} as that user to check that it can be written.', {
      path,
      user: String(user),
      command: 'doctor',
    }),
  'data-folder-failed': (path: string, setting: string, cause: Cause) =>
    phrase("{path} cannot be written: set {setting} to a folder of the server's user. ({cause})", {
      path,
      setting,
      cause,
    }),
  'disk-space': (size: string) => phrase('{size} are free', { size }),
  'little-disk-space': (size: string, setting: string) =>
    phrase('Only {size} are free on the disk of {setting}: make room, or set {setting} to a larger disk.', {
      size,
      setting,
    }),
  'uploads-folder': (path: string) => phrase('stored in {path}', { path }),
  'no-uploads-folder': (path: string) => phrase('{path} does not exist: the first start creates it.', { path }),
  'uploads-folder-failed': (path: string, cause: Cause) =>
    phrase('{path} cannot be written. ({cause})', { path, cause }),
  bucket: (bucket: string) => phrase('stored in the bucket {bucket}', { bucket }),
  'bucket-failed': (cause: Cause) =>
    phrase('The bucket refuses files: check the settings {settings}. ({cause})', { settings: 'S3_*', cause }),
  backup: (hours: number, path: string) =>
    pluralPhrase(hours, 'the last one is {count} hour old, in {path}', 'the last one is {count} hours old, in {path}', {
      path,
    }),
  'no-backup': () => phrase('No backup was made here: run {command} every day by a timer.', { command: backupCommand }),
  'backup-old': (days: number) =>
    pluralPhrase(
      days,
      'The last backup is {count} day old: run {command} every day by a timer.',
      'The last backup is {count} days old: run {command} every day by a timer.',
      { command: backupCommand },
    ),
  'backup-failed': (cause: Cause) => phrase('The last backup cannot be read. ({cause})', { cause }),
};

/** The message of each finding, by its code. Its values are names, commands, addresses and causes. */
export const problemMessages = { ...settingMessages, ...databaseMessages, ...serviceMessages, ...fileMessages };

/** What was found, whatever its values. */
export type ProblemCode = keyof typeof problemMessages;

/** The code of a problem of a setting, whose only value is the setting. */
export type SettingProblemCode = {
  [Code in keyof typeof settingMessages]: Parameters<(typeof settingMessages)[Code]> extends [string] ? Code : never;
}[keyof typeof settingMessages];

/** What a check found: a message for people, and its code for programs. */
export type Finding = { code: ProblemCode; phrase: Phrase };

/** The values of the message of a finding. */
export type ProblemValues<Code extends ProblemCode> = Parameters<(typeof problemMessages)[Code]>;

/** The longest value of a message. Errors and addresses come from outside. */
export const problemValueMax = 300;

const shorten = (value: string) => (value.length > problemValueMax ? `${value.slice(0, problemValueMax - 1)}…` : value);

/** Creates a finding. Its values get the length that is stored and shown. */
export function toFinding<Code extends ProblemCode>(code: Code, ...values: ProblemValues<Code>): Finding {
  const toMessage = problemMessages[code] as (...all: ProblemValues<Code>) => Phrase;
  const bounded = values.map((value) => (typeof value === 'string' ? shorten(value) : value));
  return { code, phrase: toMessage(...(bounded as ProblemValues<Code>)) };
}
