import { unsubscribe } from '@gumball/rules/mails/mail-topics';
import type { Deps } from '../../../deps.ts';
import { changeRecipient } from '../settings/change-recipient.ts';
import type { UnsubscribeLink } from './read-unsubscribe-link.ts';

/** Ends the mails that a link is about. Idempotent. */
export async function unsubscribeMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, scope, language }: UnsubscribeLink,
): Promise<void> {
  await changeRecipient(deps, userId, language, (settings) => ({
    ...settings,
    frequencies: unsubscribe(settings.frequencies, scope),
  }));
}
