import { formatInteger } from '@gumball/rules/formats/integers';
import { cadences } from '@gumball/rules/tasks/member-days';
import { taskDescriptionMax, taskTitleMax } from '@gumball/rules/tasks/task-draft';
import { isRepeatable, platformLabel, taskPlatforms, taskTypesOf } from '@gumball/rules/tasks/task-kinds';
import { communityTargetOf } from '@gumball/rules/tasks/task-target';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { typeNames } from '../data/operator-labels.ts';
import type { TaskFields } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

const difficulties = [msg('Easy'), msg('Medium'), msg('Hard'), msg('Very Hard'), msg('Expert')];

/** The platform and the type of a new task. A platform without the chosen type selects its first one. */
export function TaskKindFields({ form: { fields, owner, update, errorOf } }: { form: TaskForm }) {
  const types = owner ? owner.types : taskTypesOf(fields.platform);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!owner && (
          <Select
            label={t('Platform')}
            options={taskPlatforms.map((value) => ({ value, label: platformLabel(value) }))}
            value={fields.platform}
            onChange={(platform) => {
              const possible = taskTypesOf(platform);
              const firstType = possible[0];
              update({ platform, type: possible.includes(fields.type) || !firstType ? fields.type : firstType });
            }}
          />
        )}
        <Select
          label={t('Type')}
          options={types.map((value) => ({ value, label: translate(typeNames[value]) }))}
          value={types.find((type) => type === fields.type) ?? 'quiz'}
          onChange={(type) => update({ type })}
        />
      </div>
      {errorOf('type') && <Callout tone="danger">{errorOf('type')}</Callout>}
    </>
  );
}

const repeatLabels = { '': msg('Once'), daily: msg('Every day'), weekly: msg('Every week') };

/** How often a new task can be done, and where that is allowed. */
export function TaskRepeatField({ form: { fields, update, errorOf } }: { form: TaskForm }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-ui font-semibold">{t('Repeat')}</span>
      {isRepeatable(fields) ? (
        <Select
          label={t('Repeat')}
          className="self-start"
          options={(['', ...cadences] as const).map((value) => ({ value, label: translate(repeatLabels[value]) }))}
          value={fields.repeat}
          onChange={(repeat) => update({ repeat })}
        />
      ) : null}
      <p className="text-sm text-ink-3">
        {isRepeatable(fields)
          ? t('Each member can do it once a day or a week, without a limit of completions.')
          : t('Only posts, comments, invitations and quizzes on {site} can be repeated')}
      </p>
      {errorOf('repeat') && <Callout tone="danger">{errorOf('repeat')}</Callout>}
    </div>
  );
}

/** What is entered as the target; undefined for tasks without one. */
function targetHint({ platform, type }: TaskFields, isOfCommunity: boolean): string | undefined {
  if (platform === 'Discord') return t('An invite, or the ID of a server. The bot has to be in the server.');
  if (platform === 'Mastodon') return t('@name@server, or the link of a post, on the server that is configured here');
  if (platform !== 'Gumball') return t('A username, a link or an ID');
  if (type === 'page' || type === 'external') return t('The address of the page, with https://');
  const community = communityTargetOf(type);
  if (community === 'none' || isOfCommunity) return undefined;
  return community === 'required'
    ? t('The link or the ID of a community')
    : t('The link or the ID of a community; empty for posts everywhere');
}

/** What the member reads: the target, the title, the description and the steps. */
export function TaskTextFields({ form: { fields, owner, update, errorOf } }: { form: TaskForm }) {
  const hint = targetHint(fields, owner !== undefined);
  return (
    <>
      {hint && (
        <Input
          label={t('Target')}
          hint={hint}
          value={fields.target}
          error={errorOf('target')}
          onChange={(event) => update({ target: event.target.value })}
        />
      )}
      <Input
        label={t('Title')}
        value={fields.title}
        maxLength={taskTitleMax}
        error={errorOf('title')}
        onChange={(event) => update({ title: event.target.value })}
      />
      <TextArea
        label={t('Description')}
        value={fields.description}
        countMax={taskDescriptionMax}
        error={errorOf('description')}
        onChange={(event) => update({ description: event.target.value })}
      />
      <TextArea
        label={t('Instructions')}
        hint={t('One step per line, at most 10')}
        value={fields.instructions}
        error={errorOf('instructions')}
        onChange={(event) => update({ instructions: event.target.value })}
      />
    </>
  );
}

/** The reward, the number of completions, the end and the difficulty. */
export function TaskTermsFields({ form: { fields, owner, isNew, update, errorOf } }: { form: TaskForm }) {
  const most = owner && formatInteger(owner.rewardMax, locale);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Input
        label={t('Reward')}
        {...(most === undefined
          ? {}
          : { hint: isNew ? t('At most {most}. It never changes.', { most }) : t('It never changes.') })}
        inputMode="numeric"
        disabled={owner !== undefined && !isNew}
        value={fields.reward}
        error={errorOf('reward')}
        onChange={(event) => update({ reward: event.target.value })}
      />
      <Input
        label={t('Completions')}
        hint={t('Empty for no limit')}
        inputMode="numeric"
        value={fields.slots}
        error={errorOf('slots')}
        onChange={(event) => update({ slots: event.target.value })}
      />
      <Input
        label={t('Starts')}
        type="datetime-local"
        hint={t('Empty to start at once')}
        value={fields.startsAt}
        error={errorOf('startsAt')}
        onChange={(event) => update({ startsAt: event.target.value })}
      />
      <Input
        label={t('Ends')}
        type="datetime-local"
        hint={t('Empty for no end')}
        value={fields.expiresAt}
        error={errorOf('expiresAt')}
        onChange={(event) => update({ expiresAt: event.target.value })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-ui font-semibold">{t('Difficulty')}</span>
        <Select
          label={t('Difficulty')}
          className="self-start"
          options={difficulties.map((label, index) => ({ value: String(index + 1), label: translate(label) }))}
          value={fields.difficulty}
          onChange={(difficulty) => update({ difficulty })}
        />
      </div>
    </div>
  );
}
