import type { Provider } from '@gumball/contract/auth/identities.schemas';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../../lib/router/navigation.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { type Problem, problemOfError } from '../parts/use-submission.ts';
import { signInMessages } from '../sign-in/auth-messages.ts';
import { openProviderLogIn } from './providers.mutations.ts';

/** A button for each provider that members may sign in with. */
export default function ProviderButtons({
  providers,
  onProblem,
}: {
  providers: Provider[];
  onProblem: (problem: Problem | undefined) => void;
}) {
  const { search } = usePageLocation();
  const [busyId, setBusyId] = useState<string>();
  async function open({ id }: Provider): Promise<void> {
    setBusyId(id);
    onProblem(undefined);
    try {
      await openProviderLogIn(id, search);
    } catch (error) {
      onProblem(problemOfError(error, (cause) => signInMessages(cause, t('Login failed'))));
      setBusyId(undefined);
    }
  }
  return providers.map((provider) => (
    <Button
      key={provider.id}
      kind="outline"
      size="lg"
      fullWidth
      busy={busyId === provider.id}
      onClick={() => {
        open(provider).catch(reportError);
      }}
    >
      {t('Continue with {provider}', { provider: provider.name })}
    </Button>
  ));
}
