import { messageOf } from '@gumball/contract/errors';
import { checkSeasonDraft, seasonTitleMax } from '@gumball/rules/gumballs/seasons';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { createSeason } from '../data/operator-seasons.mutations.ts';
import { toUtcTime } from '../parts/local-time.ts';

const emptyFields = { title: '', startsAt: '', endsAt: '' };

/** Creates a season of the leaderboard. */
export function SeasonDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(emptyFields);
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const now = new Date();
    const startsAt = fields.startsAt === '' ? null : toUtcTime(fields.startsAt);
    const endsAt = fields.endsAt === '' ? '' : toUtcTime(fields.endsAt);
    const times = { startsAt: startsAt === null ? now : new Date(startsAt), endsAt: new Date(endsAt) };
    const result = checkSeasonDraft({ title: fields.title, ...times }, now);
    if (!result.ok) {
      setProblem({ field: result.field ?? '', message: translate(messageOf(result.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await createSeason({ title: fields.title.trim(), startsAt, endsAt }, key);
      toast.success(t('Season created'));
      onClose();
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to create the season')) });
      setBusy(false);
    }
  }

  const bind = (field: keyof typeof emptyFields) => ({
    value: fields[field],
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [field]: event.target.value });
      // A retry after a lost response must not create a second season. A changed form is another season.
      setKey(newIdempotencyKey());
    },
  });
  return (
    <FormDialog
      title={t('New season')}
      submitLabel={busy ? t('Saving...') : t('Create season')}
      isBusy={busy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-ui text-ink-2">
        {t('A season has a leaderboard of its own that begins empty. Two seasons never overlap.')}
      </p>
      <Input label={t('Title')} maxLength={seasonTitleMax} {...bind('title')} />
      <div className="grid gap-4 md:grid-cols-2">
        <Input label={t('Starts')} type="datetime-local" hint={t('Empty to start at once')} {...bind('startsAt')} />
        <Input label={t('Ends')} type="datetime-local" {...bind('endsAt')} />
      </div>
      {problem?.field === '' && <Callout tone="danger">{problem.message}</Callout>}
    </FormDialog>
  );
}
