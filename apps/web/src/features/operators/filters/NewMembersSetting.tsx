import {
  checkNewMemberLimits,
  type NewMemberLimits,
  type NewMemberUse,
  newMemberDaysMost,
  newMemberLimitMost,
  newMemberUses,
} from '@gumball/rules/filters/new-member-limits';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { saveNewMemberLimits } from '../data/filters.mutations.ts';
import { useNewMemberLimits } from '../data/filters.queries.ts';

const labels: Record<NewMemberUse, string> = {
  links: msg('Publications with links a day'),
  posts: msg('Posts an hour'),
  invitations: msg('Invitations to communities and groups a day'),
  friendRequests: msg('Friend requests a day'),
};

/** The limits for new members. Shows nothing until they are loaded. */
export function NewMembersSetting() {
  const [isEditing, setIsEditing] = useState(false);
  const { data: limits } = useNewMemberLimits();
  if (!limits) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('New members')}</h2>
        <p className="text-sm text-ink-2">
          {limits.days === 0
            ? t('Nothing is limited for new members.')
            : plural(limits.days, 'Limited for the first day.', 'Limited for the first {count} days.')}
        </p>
      </div>
      <Button
        kind="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('Change the limits for new members')}
        onClick={() => setIsEditing(true)}
      >
        {t('Change')}
      </Button>
      {isEditing && <LimitsDialog limits={limits} onClose={() => setIsEditing(false)} />}
    </Card>
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
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

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
    setBusy(true);
    setProblem(undefined);
    try {
      await saveNewMemberLimits(changed);
      onClose();
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to save the setting')));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('Limits for new members')}
      submitLabel={busy ? t('Saving...') : t('Save')}
      isBusy={busy}
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
