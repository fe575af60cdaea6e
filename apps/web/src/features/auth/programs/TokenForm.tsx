import type { Scope } from '@gumball/rules/auth/api-scopes';
import { checkNewToken, tokenDays, tokenNameMax } from '@gumball/rules/auth/api-tokens';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { createToken } from './programs.mutations.ts';
import { ScopePicker } from './ScopePicker.tsx';

type Days = (typeof tokenDays)[number];

const defaultDays: Days = 90;

/** Creates a personal token. `onCreated` receives its secret. */
export function TokenForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: { name: string; secret: string }) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [days, setDays] = useState<Days>(defaultDays);
  const [password, setPassword] = useState('');
  const { form, busy, formProblem, bind, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['name', 'scopes', 'password'],
    check: () => checkNewToken({ name, scopes, password }),
    async send() {
      const { secret } = await createToken({ name: name.trim(), scopes, days, password });
      onCreated({ name: name.trim(), secret });
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('New token')} className="flex flex-col gap-4">
      <Input label={t('Name')} autoComplete="off" autoFocus maxLength={tokenNameMax} {...bind('name', name, setName)} />
      <ScopePicker
        chosen={scopes}
        error={problemOf('scopes') && t('Please choose what the program may do')}
        onChange={(next) => {
          setScopes(next);
          forgive();
        }}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Ends after')}</legend>
        <div className="flex flex-wrap gap-2">
          {tokenDays.map((choice) => (
            <Chip key={choice} on={days === choice} onClick={() => setDays(choice)}>
              {choice === null ? t('Never') : plural(choice, '{count} day', '{count} days')}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Input
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        {...bind('password', password, setPassword)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('Create token')}
        </Button>
      </div>
    </form>
  );
}
