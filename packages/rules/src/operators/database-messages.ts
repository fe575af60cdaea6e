/** Findings about the database and its accounts: docs/operating.md, Doctor. */
import { type Phrase, phrase, pluralPhrase } from '../formats/phrase.ts';

type Cause = string | Phrase;

const move = 'move-database';

/** The messages of the database, by the code of the finding. */
export const databaseMessages = {
  database: (version: string, isEmbedded: boolean) =>
    isEmbedded
      ? phrase('PostgreSQL {version}, embedded', { version })
      : phrase('PostgreSQL {version}, external', { version }),
  'database-old': (version: string, setting: string, oldest: number) =>
    phrase('PostgreSQL {version}: {setting} must point to version {oldest} or newer.', {
      version,
      setting,
      oldest: String(oldest),
    }),
  'database-unsupported': (version: string) =>
    phrase('PostgreSQL {version} gets no security releases any more. Move to a newer major version ({command}).', {
      version,
      command: move,
    }),
  'database-outdated': (version: string, newest: string, date: string, isEmbedded: boolean) =>
    isEmbedded
      ? phrase(
          'PostgreSQL {version} is older than {newest}, which was known on {date}. The embedded one is updated with the server; a public site has an external PostgreSQL ({command}).',
          { version, newest, date, command: move },
        )
      : phrase(
          'PostgreSQL {version} is older than {newest}, which was known on {date}. Update it: a minor release needs only a restart of PostgreSQL.',
          { version, newest, date },
        ),
  'database-encoding': (encoding: string) =>
    phrase("The database's encoding is {encoding}: create it again with {option}.", {
      encoding,
      option: "ENCODING 'UTF8'",
    }),
  'no-database': () =>
    phrase('There is no database yet: the first start creates it. Run {command} again afterwards.', {
      command: 'doctor',
    }),
  'database-failed': (setting: string, cause: Cause) =>
    phrase('The database cannot be used: check {setting}. ({cause})', { setting, cause }),
  'embedded-database-failed': (cause: Cause) => phrase('The embedded database cannot be used. ({cause})', { cause }),
  pooler: () => phrase('in front of the database, with the settings that requests need'),
  'no-direct-address': (setting: string, direct: string) =>
    phrase('{setting} is the address of a pooler: set {direct} to that of the database itself.', { setting, direct }),
  'direct-address-pooler': (direct: string) =>
    phrase('{direct} is the address of a pooler: set it to that of the database itself.', { direct }),
  'no-pooler': (setting: string, direct: string) =>
    phrase('{setting} is not the address of a pooler: {direct} is not needed.', { setting, direct }),
  'pooler-settings': (setting: string, commands: string) =>
    phrase("Add these commands to the pooler's {setting}: {commands}", { setting, commands }),
  'pooler-failed': (setting: string, direct: string, cause: Cause) =>
    phrase('The address of the pooler cannot be checked: check {setting} and {direct}. ({cause})', {
      setting,
      direct,
      cause,
    }),
  workers: (count: number) => pluralPhrase(count, '{count} worker runs reads', '{count} workers run reads'),
  'worker-unknown': (number: number, setting: string) =>
    phrase('Address {number} in {setting} is not that of an active worker of this database: correct it.', {
      number: String(number),
      setting,
    }),
  'workers-failed': (setting: string, cause: Cause) =>
    phrase('The workers of the database cannot be checked: check {setting}. ({cause})', { setting, cause }),
  migrations: (total: number) => phrase('all {total} applied', { total }),
  'migrations-missing': (missing: number, total: number) =>
    phrase('{missing} of {total} are missing: the next start applies them.', { missing, total }),
  'migrations-newer': (migrations: string) =>
    phrase('The database is newer than this version of the server ({migrations}): start the newer version.', {
      migrations,
    }),
  'restore-unfinished': () => phrase('A restore into this database did not finish: run it again.'),
  clock: () => phrase("this machine's and the database's agree to a second"),
  'clock-behind': (seconds: number) =>
    pluralPhrase(
      seconds,
      "This machine's clock is {count} second behind the database's: set both by NTP.",
      "This machine's clock is {count} seconds behind the database's: set both by NTP.",
    ),
  'clock-ahead': (seconds: number) =>
    pluralPhrase(
      seconds,
      "This machine's clock is {count} second ahead of the database's: set both by NTP.",
      "This machine's clock is {count} seconds ahead of the database's: set both by NTP.",
    ),
  operators: (count: number) => pluralPhrase(count, '{count} operator', '{count} operators'),
  'no-administrator': () =>
    phrase('There is no administrator: sign up, then run {command}.', {
      command: 'npm run gumball -- grant-operator <username.fun>',
    }),
  'no-demo-password': () => phrase('no account has the password of the demo'),
  'demo-password': (accounts: string) =>
    phrase("{accounts}: everybody knows the demo's password. Change it, or start with an empty database.", {
      accounts,
    }),
  'accounts-failed': (cause: Cause) => phrase('Accounts cannot be read. ({cause})', { cause }),
};
