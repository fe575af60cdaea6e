import { checkForgotPassword } from '@gumball/rules/auth/verification';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from './auth-messages.ts';
import { requestPasswordReset } from './sign-in.mutations.ts';

/** Requests a reset link by email; `onSent` is called once the server has accepted the address, known or not. */
export function ForgotPasswordForm({
  email,
  onChange,
  onSent,
}: {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}) {
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['email'],
    check: () => checkForgotPassword(email),
    async send() {
      await requestPasswordReset(email);
      onSent();
    },
    explain: (error) => problemOfError(error, mailMessages),
  });

  useFocusOnFirstInput(form);

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Input
        label={t('Email')}
        type="email"
        placeholder={t('you@example.com')}
        autoComplete="email"
        maxLength={320}
        {...bind('email', email, onChange)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? t('Sending...') : t('Send Reset Link')}
      </Button>
    </form>
  );
}
