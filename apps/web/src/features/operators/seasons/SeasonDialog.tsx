import { checkSeasonDraft, seasonTitleMax } from '@gumball/rules/gumballs/seasons';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { createSeason } from '../data/operator-seasons.mutations.ts';
import { toUtcTime } from '../parts/local-time.ts';
import { useCheckedForm, violationOf } from '../parts/use-checked-form.ts';

const emptyFields = { title: '', startsAt: '', endsAt: '' };

/** Creates a season of the leaderboard. */
export function SeasonDialog({ onClose }: { onClose: () => void }) {
  const { fields, isBusy, update, errorOf, save } = useCheckedForm(emptyFields, t('Failed to create the season'));

  function submit() {
    const now = new Date();
    const startsAt = fields.startsAt === '' ? null : toUtcTime(fields.startsAt);
    const endsAt = fields.endsAt === '' ? '' : toUtcTime(fields.endsAt);
    const times = { startsAt: startsAt === null ? now : new Date(startsAt), endsAt: new Date(endsAt) };
    return save(violationOf(checkSeasonDraft({ title: fields.title, ...times }, now)), async (key) => {
      await createSeason({ title: fields.title.trim(), startsAt, endsAt }, key);
      toast.success(t('Season created'));
      onClose();
    });
  }

  const bind = (field: keyof typeof emptyFields) => ({
    value: fields[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => update({ [field]: event.target.value }),
  });
  return (
    <FormDialog
      title={t('New season')}
      submitLabel={isBusy ? t('Saving...') : t('Create season')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void submit()}
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
      {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
    </FormDialog>
  );
}
