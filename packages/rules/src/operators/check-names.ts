/** Names of the checks of a site: docs/operating.md, Doctor. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** What a check that is not named after a setting or a product looks at. */
export const checkLabels = {
  operators: phrase('Operators'),
  'demo passwords': phrase('Passwords of the demo'),
  database: phrase('Database'),
  pooler: phrase('Pooler of the database'),
  workers: phrase('Workers of the database'),
  migrations: phrase('Migrations of the database'),
  clock: phrase('Clock'),
  'disk space': phrase('Disk space'),
  uploads: phrase('Uploads'),
  backups: phrase('Backups'),
  videos: phrase('Videos'),
  'mail server': phrase('Mail server'),
  'public address': phrase('Public address'),
  services: phrase('Services'),
  proxy: phrase('Proxy'),
} satisfies Record<string, Phrase>;

/** The name of a setting: its environment variable. */
export type SettingName = Uppercase<string>;

/** The name of a check as the command line prints it: a setting, a product, or one with a label. */
export type CheckName = keyof typeof checkLabels | 'Redis' | 'WebSockets' | SettingName;

/** Returns the name of a check for the console: its label, or the setting or product itself. */
export function checkLabel(name: string): Phrase | undefined {
  return Object.hasOwn(checkLabels, name) ? checkLabels[name as keyof typeof checkLabels] : undefined;
}
