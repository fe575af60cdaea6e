import { createMailLinks } from '../src/features/mails/links/create-mail-links.ts';
import { readMailReport } from '../src/features/mails/reports/read-mail-report.ts';
import { recordReport } from '../src/features/mails/reports/record-report.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openIds } from '../src/platform/ids/open-ids.ts';
import { type Command, exactArguments } from './command.ts';

const maxBytes = 1024 * 1024;

// The rest of a long mail is what the member received, which says nothing.
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Switches off the address that a mail on the standard input reports. Anyone can send such a mail, so only its signed
 * return address counts. It never fails for a mail that is no report: a mail server would send that back again.
 */
export const mailReportCommand: Command = {
  name: 'mail-report',
  usage: '< <mail>',
  // EX_TEMPFAIL of sysexits.h: a mail server stores the mail and tries again.
  exitCode: 75,
  summary: 'switch off the address that a returned mail on the standard input is about',
  async run({ config, db, print }, args) {
    exactArguments(args, []);
    const report = await readMailReport(await readInput()).catch(() => undefined);
    const ids = await openIds(systemClock, db);
    const mailLinks = await createMailLinks({ db, clock: systemClock, ids, config });
    const isSwitchedOff =
      report !== undefined &&
      (await recordReport({ db, clock: systemClock, mailLinks }, report, { trustsAddresses: false }));
    print(isSwitchedOff ? 'The address is switched off.' : 'No address was switched off.');
  },
};
