import { isEmail, normalizeEmail } from '@gumball/rules/auth/sign-up';
import type { Language } from '@gumball/rules/formats/languages';
import { languageChoiceNow } from '@gumball/rules/formats/offered-languages';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { toFinding } from '@gumball/rules/operators/problem-messages';
import { findByEmail } from '../src/features/auth/accounts/account.store.ts';
import { getMailLanguage } from '../src/features/auth/mail/get-mail-language.ts';
import { createTrialMail } from '../src/features/operators/integrations/trial-mail.ts';
import { createSite } from '../src/features/site/create-site.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { errorCodeOf } from '../src/platform/errors/error-code-of.ts';
import { createIds } from '../src/platform/ids/ids.ts';
import { noClusterEvents, openIntegrations } from '../src/platform/integrations/open-integrations.ts';
import { createMail } from '../src/platform/mail/mail.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

const noServer =
  'SMTP_URL is not set, nor a mail server under Services in the console: mails become files in DATA_DIR/outbox.';

/** The language of the member with an address, or the standard one of the site. */
async function findLanguage(db: Database, address: string): Promise<Language> {
  const user = await findByEmail(db, normalizeEmail(address));
  return user ? getMailLanguage(db.kysely, user.id) : languageChoiceNow().standard;
}

/** Sends a mail with the mail server of the environment or the console and prints the reply of the server. */
export const testMailCommand: Command = {
  name: 'test-mail',
  usage: '<address>',
  summary: 'send a mail to an address and print the reply of the mail server',
  skipMigrations: true,
  async run({ config: base, db, log, print }, args) {
    const [address = ''] = exactArguments(args, ['<address>']);
    if (!isEmail(address)) throw new CommandError(`"${address}" is not an email address.`);
    const integrations = await openIntegrations(db, log, base);
    const config = integrations?.config ?? base;
    if (!config.smtp) {
      const isLocked = integrations?.list().some(({ name, isLocked }) => name === 'mail' && isLocked);
      throw new CommandError(isLocked ? toEnglish(toFinding('keys-locked', 'mail', 'SETTINGS_KEY').phrase) : noServer);
    }
    const mail = await createMail({ config, log, clock: systemClock, ids: createIds(systemClock, () => 0) });
    try {
      // Without tables there is no site.
      if (integrations) await createSite({ db, config, clock: systemClock, log, clusterEvents: noClusterEvents, mail });
      // A database that is not updated yet may lack the languages of members.
      const language = await findLanguage(db, address).catch(() => languageChoiceNow().standard);
      const reply = await mail.deliver(createTrialMail(address, language));
      print(`The mail server accepted the mail to ${address} from ${config.smtp.from}: ${reply}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `The mail could not be sent (${errorCodeOf(error) || 'no code'}): ${message.split('\n')[0] ?? ''}`,
      );
    } finally {
      mail.close();
    }
  },
};
