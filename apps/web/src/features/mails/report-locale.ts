import { language } from '../../lib/i18n/language.ts';
import { storage } from '../../lib/storage/storage.ts';
import { sendLocale } from './mails.queries.ts';

const key = 'mail-locale';

/** Tells the server the language and the time zone of the member's mails, once until one of them changes. */
export async function reportLocale(userId: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const reported = `${userId} ${language} ${timeZone}`;
  if (storage.read(key) === reported) return;
  await sendLocale(timeZone);
  storage.write(key, reported);
}
