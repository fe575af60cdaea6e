import {
  checkNewMemberLimits,
  type NewMemberLimits,
  type NewMemberUse,
  newMemberDaysMost,
  newMemberLimitMost,
  newMemberUses,
} from '@gumball/rules/filters/new-member-limits';
import { useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { saveNewMemberLimits } from '../data/filters.mutations.ts';
import { useNewMemberLimits } from '../data/filters.queries.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

const labels: Record<NewMemberUse, string> = {
  links: msg('Publications with links a day'),
  posts: msg('Posts an hour'),
  invitations: msg('Invitations to communities and groups a day'),
  friendRequests: msg('Friend requests a day'),
};

/** The limits for new members. Shows nothing until they are loaded. */
export function NewMembersSetting() {
  const { data: limits } = useNewMemberLimits();
  if (!limits) return null;
  return (
    <SettingCard
      title={t('New members')}
      text={
        limits.days === 0
          ? t('Nothing is limited for new members.')
          : plural(limits.days, 'Limited for the first day.', 'Limited for the first {count} days.')
      }
    >
      <ChangeButton
        label={t('Change the limits for new members')}
        renderDialog={(onClose) => <LimitsDialog limits={limits} onClose={onClose} />}
      />
    </SettingCard>
  );
}

const toText = (limit: number | null) => (limit === null ? '' : String(limit));
const toLimit = (text: string) => (text.trim() === '' ? null : Number(text));

function LimitsDialog({ limits, onClose }: { limits: NewMemberLimits; onClose: () => void }) {
  const [days, setDays] = useState(String(limits.days));
  const [texts, setTexts] = useState<Record<NewMemberUse, string>>({
    links: toText(limits.links),
    posts: toText(limits.posts),
    invitations: toText(limits.invitations),
    friendRequests: toText(limits.friendRequests),
  });
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to save the setting'));

  async function save(): Promise<void> {
    const changed = {
      days: Number(days),
      links: toLimit(texts.links),
      posts: toLimit(texts.posts),
      invitations: toLimit(texts.invitations),
      friendRequests: toLimit(texts.friendRequests),
    };
    if (!checkNewMemberLimits(changed).ok) {
      setProblem(t('Please enter 0 to 90 days, and limits from 1 to 1,000'));
      return;
    }
    await run(async () => {
      await saveNewMemberLimits(changed);
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('Limits for new members')}
      submitLabel={isBusy ? t('Saving...') : t('Save')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Input
        label={t('Days after the sign-up')}
        hint={t('0 switches the limits off.')}
        type="number"
        min={0}
        max={newMemberDaysMost}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      {newMemberUses.map((use) => (
        <Input
          key={use}
          label={translate(labels[use])}
          hint={t('Empty: no limit')}
          type="number"
          min={1}
          max={newMemberLimitMost}
          value={texts[use]}
          onChange={(event) => setTexts({ ...texts, [use]: event.target.value })}
        />
      ))}
      {problem && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
