import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { type Problem, problemOfError } from '../parts/use-submission.ts';
import { openIfUnverified } from './open-if-unverified.ts';

/** Returns the message of a failure; the browser reports it if the member cancels or has no passkey. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof DOMException || (error instanceof Error && error.name === 'NotAllowedError')
    ? t('No passkey was used. Try again, or sign in with your password.')
    : t('Network error. Please check your connection and try again.');
}

/** Signs in with a passkey, in browsers that know passkeys. */
export function PasskeyButton({ onProblem }: { onProblem: (problem: Problem | undefined) => void }) {
  const { search } = usePageLocation();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  async function logIn(): Promise<void> {
    setBusy(true);
    onProblem(undefined);
    try {
      const { logInWithPasskey } = await import('./passkey-log-in.ts');
      const { user } = await logInWithPasskey();
      navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
    } catch (error) {
      if (!openIfUnverified(error, search)) onProblem(problemOfError(error, messageOf));
    }
    setBusy(false);
  }
  return (
    <Button
      kind="outline"
      size="lg"
      fullWidth
      busy={busy}
      onClick={() => {
        logIn().catch(reportError);
      }}
    >
      {t('Sign in with a passkey')}
    </Button>
  );
}
