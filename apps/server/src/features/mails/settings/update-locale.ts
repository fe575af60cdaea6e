import type { Language } from '@gumball/rules/formats/languages';
import { toTimeZone } from '@gumball/rules/tasks/member-days';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changeRecipient } from './change-recipient.ts';

/** Sets the language and the time zone of the viewer's mails. Throws `TIME_ZONE_INVALID`. */
export async function updateLocale(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  locale: { language: Language; timeZone: string },
): Promise<void> {
  const timeZone = toTimeZone(locale.timeZone);
  if (timeZone === undefined) throw new AppError('TIME_ZONE_INVALID', { field: 'timeZone' });
  const { language } = locale;
  await changeRecipient(deps, viewer.userId, language, (settings) => ({ ...settings, language, timeZone }));
}
