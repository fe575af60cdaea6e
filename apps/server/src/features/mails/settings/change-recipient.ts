import type { Language } from '@gumball/rules/formats/languages';
import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import { nextDigestAt } from '@gumball/rules/mails/mail-times';
import { type MailFrequencies, toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import { defaultTimeZone } from '@gumball/rules/tasks/member-days';
import type { Deps } from '../../../deps.ts';
import { lockRecipient, updateRecipient } from './mail-settings.store.ts';

/** What decides about the mails of a member. */
export type RecipientSettings = { language: Language; timeZone: string; frequencies: MailFrequencies };

/**
 * Changes the mail settings of a member under a lock, and computes the next digest again. Returns undefined if the member
 * does not exist any more.
 */
export async function changeRecipient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  language: Language,
  change: (settings: RecipientSettings) => RecipientSettings,
): Promise<RecipientSettings | undefined> {
  return db.transaction(async (tx) => {
    const row = await lockRecipient(tx, userId, { language, timeZone: defaultTimeZone });
    if (!row) return undefined;
    const changed = change({
      language: toOfferedLanguage(row.language),
      timeZone: row.time_zone,
      frequencies: toMailFrequencies(row.frequencies),
    });
    const next = nextDigestAt(changed.frequencies, changed.timeZone, clock.now());
    await updateRecipient(tx, userId, { ...changed, nextDigestAt: next });
    return changed;
  });
}
