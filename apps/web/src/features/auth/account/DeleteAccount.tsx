import { checkAccountDeletion } from '@gumball/rules/auth/account';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { useHasPassword } from '../confirmation/confirmation.queries.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { deleteAccount } from './account.mutations.ts';

/** Deletes the account, confirmed by password and the typed username. Opens on demand, to prevent accidents. */
export function DeleteAccount() {
  const { username } = useCurrentUser();
  // Undefined until it was opened: only a closed form gives the focus back to the button.
  const [open, setOpen] = useState<boolean>();
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['password', 'confirmation'],
    check: () =>
      checkAccountDeletion({ confirmation: { typed: confirmation, username }, ...(hasPassword && { password }) }),
    async send() {
      toast.success(translate(await deleteAccount(password)));
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t(
          'Your profile, posts, comments, likes, friendships and pictures are removed for good. Messages you sent stay with their recipients, without your name and files. Communities you own pass to the admin or member who has been there longest. Your username is not given to anyone else.',
        )}
      </p>
      {open ? (
        <form ref={form} noValidate onSubmit={submit} aria-label={t('Delete account')} className="flex flex-col gap-4">
          <Input
            label={t('Type {name} to confirm', { name: username })}
            autoComplete="off"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            {...bind('confirmation', confirmation, setConfirmation)}
          />
          {hasPassword && (
            <Input
              label={t('Password')}
              type="password"
              autoComplete="current-password"
              maxLength={1000}
              {...bind('password', password, setPassword)}
            />
          )}
          <FormProblem problem={formProblem} onOver={endWait} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" kind="danger" busy={busy}>
              {busy ? t('Deleting...') : t('Delete account')}
            </Button>
          </div>
        </form>
      ) : (
        <Button
          kind="danger-soft"
          className="self-start max-sm:w-full"
          autoFocus={open === false}
          onClick={() => setOpen(true)}
        >
          {t('Delete my account')}
        </Button>
      )}
    </div>
  );
}
