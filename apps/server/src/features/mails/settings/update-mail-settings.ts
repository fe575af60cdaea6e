import type { MailSetting, MailSettings } from '@gumball/contract/mails/mails.schemas';
import type { Language } from '@gumball/rules/formats/languages';
import { isFrequencyOf } from '@gumball/rules/mails/mail-topics';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changeRecipient } from './change-recipient.ts';
import { getMailSettings } from './get-mail-settings.ts';

/**
 * Changes how often the viewer is mailed about topics; of one that occurs twice, the last frequency counts. Throws
 * `MAIL_FREQUENCY_INVALID`.
 */
export async function updateMailSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'mail'>,
  viewer: Viewer,
  language: Language,
  changes: readonly MailSetting[],
): Promise<MailSettings> {
  if (!changes.every(({ topic, frequency }) => isFrequencyOf(topic, frequency)))
    throw new AppError('MAIL_FREQUENCY_INVALID', { field: 'topics' });
  const chosen = Object.fromEntries(changes.map(({ topic, frequency }) => [topic, frequency]));
  await changeRecipient(deps, viewer.userId, language, (settings) => ({
    ...settings,
    frequencies: { ...settings.frequencies, ...chosen },
  }));
  return getMailSettings(deps, viewer);
}
