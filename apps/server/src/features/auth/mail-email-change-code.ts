import { codeLifeMs, codeTries } from '@gumball/rules/auth/verification';
import type { Deps } from '../../deps.ts';
import { setEmailChangeCode } from './account.store.ts';
import { createCode, hashCode } from './hash-code.ts';

/** The job behind a change of address: mails a code to the new one. The code is in the mail and nowhere else; a retry makes another. */
export async function mailEmailChangeCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'mail'>,
  wish: { userId: string; email: string },
): Promise<void> {
  const code = createCode(deps.ids);
  const wanted = await setEmailChangeCode(deps.db, wish, {
    code_hash: hashCode(code, deps.ids),
    tries_left: codeTries,
    expires_at: new Date(deps.clock.now().getTime() + codeLifeMs),
  });
  if (!wanted) return;
  await deps.mail.deliver({
    to: wish.email,
    subject: `${code} confirms your new email address`,
    text: [
      'Hi,',
      'Here is the code that makes this the email address of your Gumball account:',
      `    ${code}`,
      `It works for ${codeLifeMs / 60_000} minutes. Enter it in your settings.`,
      'If you did not ask for it, somebody probably mistyped their address. You can ignore this mail.',
      'The Gumball team',
    ].join('\n\n'),
  });
}

/** The queue of this job. */
mailEmailChangeCode.queue = 'mail-email-change-code';
