import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import { messageOf } from '@gumball/contract/errors';
import { tokenNameMax } from '@gumball/rules/auth/api-tokens';
import { checkApp, redirectUrisMax } from '@gumball/rules/auth/oauth';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { createApp, updateApp } from './programs.mutations.ts';

/** Registers an app, or changes one. `onDone` receives the secret of a new app that has one. */
export function AppForm({
  app,
  onDone,
  onCancel,
}: {
  app?: OwnApp;
  onDone: (secret: string | null, name: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(app?.name ?? '');
  const [addresses, setAddresses] = useState(app?.redirectUris.join('\n') ?? '');
  const [isConfidential, setConfidential] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const redirectUris = addresses.split(/\s+/).filter(Boolean);
    const input = { name: name.trim(), redirectUris };
    const checked = checkApp(input);
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    setBusy(true);
    try {
      const secret = app
        ? await updateApp(app.id, input).then(() => null)
        : await createApp({ ...input, isConfidential });
      onDone(secret, input.name);
    } catch (error) {
      setProblem(mailMessages(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={app ? t('Change the app') : t('New app')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <Input
        label={t('Name')}
        autoComplete="off"
        autoFocus
        maxLength={tokenNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('Addresses to return to, one per line')}
        hint={t('At most {count}. Compared character by character.', { count: redirectUrisMax })}
        rows={3}
        maxLength={3000}
        spellCheck={false}
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
      />
      {!app && (
        <Switch
          label={t('It runs on a server and can keep a secret')}
          text={t('Apps on phones, computers and in browsers cannot.')}
          on={isConfidential}
          onChange={setConfidential}
        />
      )}
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {app ? t('Save') : t('Register')}
        </Button>
      </div>
    </form>
  );
}
