import type { MailFigures } from '@gumball/contract/mails/operator-mails.routes';
import type { Deps } from '../../../deps.ts';
import { selectFigures } from './reports.store.ts';

/** Counts the mails of today and of seven days (UTC), those that wait, and the addresses that are switched off. */
export async function getMailFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<MailFigures> {
  const row = await selectFigures(db, clock.now().toISOString().slice(0, 10));
  return {
    sentToday: row.sent_today,
    sentThisWeek: row.sent_this_week,
    failedThisWeek: row.failed_this_week,
    waiting: row.waiting,
    bounced: row.bounced,
    complained: row.complained,
  };
}
