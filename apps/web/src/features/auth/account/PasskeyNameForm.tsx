import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { checkPasskeyName, passkeyNameMax } from '@gumball/rules/auth/passkeys';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { renamePasskey } from './account.mutations.ts';

/** Renames a passkey. */
export function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['name'],
    check: () => checkPasskeyName(name),
    async send() {
      await renamePasskey(passkey.id, name.trim());
      onDone();
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Rename the passkey')} className="flex flex-col gap-4">
      <Input
        label={t('Name')}
        autoComplete="off"
        autoFocus
        maxLength={passkeyNameMax}
        {...bind('name', name, setName)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
