import { messageOf } from '@gumball/contract/errors';
import { checkBot } from '@gumball/rules/auth/bots';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { BotBioField, BotNameField } from './BotFields.tsx';
import { createBot } from './programs.mutations.ts';
import { useManagedCommunities } from './programs.queries.ts';

/** Creates a bot, or an incoming webhook of a community. `onCreated` receives its token. */
export function BotForm({
  onCreated,
  onCancel,
}: {
  onCreated: (token: string, isIncoming: boolean) => void;
  onCancel: () => void;
}) {
  const { data: communities = [] } = useManagedCommunities();
  const [chosen, setChosen] = useState(0);
  const [name, setName] = useState('');
  const [username, setUsername] = useState('');
  const [bio, setBio] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const community = communities[chosen - 1];
  const send = async () => {
    const checked = checkBot({ name, username });
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    setBusy(true);
    try {
      onCreated(await createBot({ name, username, bio, communityId: community?.id }), community !== undefined);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('Something went wrong on our side. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={t('New bot or incoming webhook')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      {communities.length > 0 && (
        <ChoiceField
          legend={t('What is it?')}
          choices={[
            t('A bot with a token'),
            ...communities.map((each) => t('An incoming webhook of {name}', { name: each.name })),
          ]}
          chosen={[chosen]}
          onChange={([index = 0]) => setChosen(index)}
        />
      )}
      <BotNameField value={name} onChange={setName} />
      <Input
        label={t('Username')}
        hint={t('It ends with {suffix}', { suffix: '_bot.fun' })}
        autoComplete="off"
        maxLength={26}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      {!community && <BotBioField value={bio} onChange={setBio} />}
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('Create')}
        </Button>
      </div>
    </form>
  );
}
