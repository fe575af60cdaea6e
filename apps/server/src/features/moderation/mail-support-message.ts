import type { Deps } from '../../deps.ts';
import { findSupportMessage } from './support.store.ts';
import { supportMail } from './support-mail.ts';

/** The job that mails a message to the operators' address. A message that was withdrawn is not mailed. */
export async function mailSupportMessage(
  { db, mail, site }: Pick<Deps, 'db' | 'mail' | 'site'>,
  { id }: { id: string },
): Promise<void> {
  const to = site.contactEmail();
  const found = to === undefined ? undefined : await findSupportMessage(db, id);
  if (!found || to === undefined) return;
  await mail.deliver(supportMail(to, { ...found, userId: found.user_id }));
}

/** The queue of this job. */
mailSupportMessage.queue = 'mail-support-message';
