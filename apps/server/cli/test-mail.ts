import { isEmail } from '@gumball/rules/auth/sign-up';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { toFinding } from '@gumball/rules/operators/problem-messages';
import { systemClock } from '../src/platform/clock/clock.ts';
import { errorCodeOf } from '../src/platform/errors/error-code-of.ts';
import { createIds } from '../src/platform/ids/ids.ts';
import { openIntegrations } from '../src/platform/integrations/open-integrations.ts';
import { createMail } from '../src/platform/mail/mail.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

const noServer =
  'SMTP_URL is not set, nor a mail server under Services in the console: mails become files in DATA_DIR/outbox.';

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
      const reply = await mail.deliver({
        to: address,
        language: 'en',
        subject: 'A test mail from Gumball',
        blocks: [`This server sends mail: ${config.publicUrl}`, 'The Gumball team'],
      });
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
