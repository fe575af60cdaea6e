import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { amountRanges, defaultAmounts, milestoneLimits } from '@gumball/rules/site/amounts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { toAmounts, toFields } from './amount-fields.ts';
import { FormButtons } from './FormButtons.tsx';
import { useSiteForm } from './use-site-form.ts';

type Field = keyof typeof amountRanges;

const groups: { title: string; fields: readonly Field[] }[] = [
  { title: msg('Rewards'), fields: ['referrerReward', 'welcomeBonus', 'onboardingReward'] },
  {
    title: msg('Posts and comments'),
    fields: ['postLength', 'postFiles', 'postFileMegabytes', 'scheduledPosts', 'commentLength', 'repostsPerDay'],
  },
  { title: msg('Messages and groups'), fields: ['messageLength', 'messageEditHours', 'groupMembers', 'groupLinks'] },
];

const labels: Record<Field, string> = {
  referrerReward: msg('For an invitation'),
  welcomeBonus: msg('Welcome bonus'),
  onboardingReward: msg('For each first step'),
  repostsPerDay: msg('Reposts of a member per day'),
  messageEditHours: msg('Hours to edit a message'),
  postLength: msg('Characters of a post'),
  postFiles: msg('Pictures and videos of a post'),
  postFileMegabytes: msg('Megabytes of a picture or video'),
  scheduledPosts: msg('Scheduled posts of a member'),
  commentLength: msg('Characters of a comment'),
  messageLength: msg('Characters of a message'),
  groupMembers: msg('Members of a group chat'),
  groupLinks: msg('Invite links of a group chat'),
};

/** What members are paid, and limits of what they do. */
export function AmountsForm({ choices }: { choices: SiteForm }) {
  const [fields, setFields] = useState(() => toFields(choices.amounts ?? defaultAmounts));
  const { isBusy, errorOf, save } = useSiteForm();
  const { milestones } = fields;
  const changeMilestone = (index: number, change: Partial<(typeof milestones)[number]>) =>
    setFields({
      ...fields,
      milestones: milestones.map((milestone, at) => (at === index ? { ...milestone, ...change } : milestone)),
    });
  const toInput = (field: Field) => {
    const [min, max] = amountRanges[field];
    const isFixed = field === 'onboardingReward' && choices.onboardingIsFixed;
    return (
      <Input
        key={field}
        label={translate(labels[field])}
        inputMode="numeric"
        maxLength={9}
        disabled={isFixed}
        hint={isFixed ? t('Set by the variable ONBOARDING_REWARD of the server.') : t('{min} to {max}', { min, max })}
        value={fields[field]}
        error={errorOf(field)}
        onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
      />
    );
  };
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ amounts: toAmounts(fields) });
        }}
      >
        <div>
          <h3 className="font-semibold">{t('Amounts and limits')}</h3>
          <p className="text-sm text-ink-2">
            {t('They apply to what happens from now on. Nothing paid is changed, and what is larger already stays.')}
          </p>
        </div>
        {groups.map(({ title, fields: names }) => (
          <fieldset key={title} className="pt-2">
            <legend className="mb-2 font-semibold text-ink-2">{translate(title)}</legend>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{names.map(toInput)}</div>
          </fieldset>
        ))}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">{t('Milestones of invitations')}</legend>
          {milestones.map((milestone, index) => (
            <div key={milestone.id} className="flex items-end gap-2">
              <Input
                label={t('Friends')}
                inputMode="numeric"
                maxLength={9}
                fieldClassName="min-w-0 flex-1"
                value={milestone.threshold}
                onChange={(event) => changeMilestone(index, { threshold: event.target.value })}
              />
              <Input
                label={t('Reward')}
                inputMode="numeric"
                maxLength={9}
                fieldClassName="min-w-0 flex-1"
                value={milestone.reward}
                onChange={(event) => changeMilestone(index, { reward: event.target.value })}
              />
              <IconButton
                label={t('Remove milestone {number}', { number: index + 1 })}
                onClick={() => setFields({ ...fields, milestones: milestones.filter((_, at) => at !== index) })}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
          ))}
          {errorOf('milestones') && (
            <Callout tone="danger">{t('Each milestone needs more friends than the one before, and a reward.')}</Callout>
          )}
          {milestones.length < milestoneLimits.count && (
            <Button
              kind="ghost"
              size="sm"
              className="self-start"
              onClick={() =>
                setFields({
                  ...fields,
                  milestones: [...milestones, { id: crypto.randomUUID(), threshold: '', reward: '' }],
                })
              }
            >
              <Plus size={18} aria-hidden="true" />
              {t('Add a milestone')}
            </Button>
          )}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          <FormButtons
            isBusy={isBusy}
            standard={
              choices.amounts
                ? {
                    label: t('Standard amounts'),
                    onSelect: () => {
                      setFields(toFields(defaultAmounts));
                      void save({ amounts: null });
                    },
                  }
                : undefined
            }
          />
        </div>
      </form>
    </Card>
  );
}
