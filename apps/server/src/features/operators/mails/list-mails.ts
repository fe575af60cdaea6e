import type { MailFigures } from '@gumball/contract/mails/operator-mails.routes';
import type { Deps } from '../../../deps.ts';
import { getMailFigures } from '../../mails/reports/get-mail-figures.ts';
import { sampleMailNames } from './sample-mail.ts';

/** Lists the names of all mails, whether this site sends mail, and how many were sent. */
export async function listMails(
  deps: Pick<Deps, 'db' | 'clock' | 'mail'>,
): Promise<{ names: string[]; delivers: boolean; figures: MailFigures }> {
  return { names: [...sampleMailNames], delivers: deps.mail.delivers, figures: await getMailFigures(deps) };
}
