import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { messageOf } from '@gumball/contract/errors';
import { type BotCommand, botGroupPolicies, checkBot, checkBotCommands } from '@gumball/rules/auth/bots';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { BotBioField, BotNameField } from './BotFields.tsx';
import { updateBot } from './programs.mutations.ts';

const policyNames: Record<OwnBot['groups'], string> = {
  nobody: msg('Nobody'),
  owner: msg('Only me'),
  anybody: msg('Anybody'),
};
const commandsTextMax = 3000;

const toLines = (commands: readonly BotCommand[]) =>
  commands.map(({ name, description }) => `${name} ${description}`.trim()).join('\n');

/** Reads one command from each line: its name, with or without the `/`, and what it does. */
function toCommands(text: string): BotCommand[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\//, ''))
    .filter((line) => line !== '')
    .map((line) => {
      const end = line.search(/\s|$/);
      return { name: line.slice(0, end).toLowerCase(), description: line.slice(end).trim() };
    });
}

/** Changes a bot: its texts, its commands, and who may add it to groups. */
export function BotSettings({ bot, onDone }: { bot: OwnBot; onDone: () => void }) {
  const [name, setName] = useState(bot.name);
  const [bio, setBio] = useState(bot.bio ?? '');
  const [policy, setPolicy] = useState(botGroupPolicies.indexOf(bot.groups));
  const [lines, setLines] = useState(toLines(bot.commands));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const commands = toCommands(lines);
    for (const checked of [checkBot({ name, username: 'bot' }), checkBotCommands(commands)])
      if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    setBusy(true);
    try {
      await updateBot(bot.id, { name, bio, commands, groups: botGroupPolicies[policy] ?? 'nobody' });
      onDone();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('Something went wrong on our side. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={t('Change {name}', { name: bot.name })}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <BotNameField value={name} onChange={setName} />
      <BotBioField value={bio} onChange={setBio} />
      <TextArea
        label={t('Commands, one in each line')}
        placeholder={t('roll Rolls dice')}
        rows={4}
        maxLength={commandsTextMax}
        value={lines}
        onChange={({ target }) => setLines(target.value)}
      />
      <ChoiceField
        legend={t('Who may add it to groups')}
        choices={botGroupPolicies.map((each) => translate(policyNames[each]))}
        chosen={[policy]}
        onChange={([index = 0]) => setPolicy(index)}
      />
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
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
