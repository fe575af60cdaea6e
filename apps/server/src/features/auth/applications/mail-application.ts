import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';

/** The result of an application. `reason`: of a refusal. */
export type ApplicationMail = {
  to: string;
  username: string;
  what: 'accepted' | 'refused' | 'ended';
  reason: string;
  language: Language;
};

const messages: Record<ApplicationMail['what'], { subject: Phrase; statement: Phrase }> = {
  accepted: {
    subject: phrase('Welcome to {site}: your application was accepted'),
    statement: phrase('Your application was accepted. Sign in and complete your profile:'),
  },
  refused: {
    subject: phrase('Your application to {site}'),
    statement: phrase('Thank you for your application. We cannot accept it, for this reason:'),
  },
  ended: {
    subject: phrase('Your application to {site} has ended'),
    statement: phrase(
      'Nobody decided about your application in time, so it has ended, and your answers were removed. You can apply again.',
    ),
  },
};

/** The job that tells an applicant the result. */
export async function mailApplication(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  { to, username, what, reason, language }: ApplicationMail,
): Promise<void> {
  const { subject, statement } = messages[what];
  const link = what === 'accepted' ? `${config.publicUrl}/login` : undefined;
  await mail.deliver({
    to,
    language,
    subject,
    ...(link ? { link } : {}),
    blocks: [
      phrase('Hi {username},', { username }),
      statement,
      ...(link ? [{ button: phrase('Log in'), url: link, isSpelledOut: true as const }] : []),
      ...(reason ? [reason] : []),
      phrase('The {site} team'),
    ],
  });
}

/** The queue of this job. */
mailApplication.queue = 'mail-application';

/** Adds the job inside the caller's transaction. */
mailApplication.add = (deps: Pick<Deps, 'jobs'>, tx: Executor, result: ApplicationMail): Promise<void> =>
  deps.jobs.add(mailApplication.queue, result, tx);
