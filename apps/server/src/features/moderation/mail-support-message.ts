import type { Deps } from '../../deps.ts';
import { findSupportMessage } from './support.store.ts';

/** The job that mails a message to the operators' address. A message that was withdrawn is not mailed. */
export async function mailSupportMessage(
  { db, mail, site }: Pick<Deps, 'db' | 'mail' | 'site'>,
  { id }: { id: string },
): Promise<void> {
  const to = site.contactEmail();
  const found = to === undefined ? undefined : await findSupportMessage(db, id);
  if (!found || to === undefined) return;
  const { username, subject, message, email, user_id: userId } = found;
  await mail.deliver({
    to,
    replyTo: email,
    // The language of the operators is not known.
    language: 'en',
    subject: `[Support] ${subject || 'A message'} (${username})`,
    blocks: [message, `From ${username} (member ${userId}), answer to ${email}`, 'The Gumball team'],
  });
}

/** The queue of this job. */
mailSupportMessage.queue = 'mail-support-message';
