import { bioMax, birthDateFrom, locationMax, nameMax, type ProfileText } from '@gumball/rules/users/profile';
import { useBlocker } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import type { ImageUploader } from '../../ui/media/upload-image-change.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { ProfilePreview } from './ProfilePreview.tsx';
import { profileFields } from './profile-draft.ts';
import { useProfileForm } from './use-profile-form.ts';

const failureMessages = {
  idle: msg('Save Changes'),
  uploading: msg('Uploading...'),
  saving: msg('Saving...'),
  saved: msg('Save Changes'),
};

const confirmDiscard = (isNavigating = false) =>
  confirm({
    isNavigating,
    question: t('Discard your changes?'),
    detail: t('Your changes are not saved yet.'),
    verb: t('Discard'),
  });

/**
 * Edits the own profile: pictures, names and other fields. `onLeave` is called after Cancel, and a moment after saving.
 */
export function EditProfileForm({
  uploadAvatar,
  uploadBanner,
  onLeave,
}: {
  uploadAvatar: ImageUploader;
  uploadBanner: ImageUploader;
  onLeave: () => void;
}) {
  const [leaving, setLeaving] = useState(false);
  const headingId = useId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { form, ...profile } = useProfileForm({ uploadAvatar, uploadBanner, onSaved: onLeave });
  const { text, problem, saving } = profile;
  const isBusy = saving.kind !== 'idle';
  const isOnField = profileFields.some((field) => field === problem?.field);

  useBlocker({
    shouldBlockFn: async () => !(await confirmDiscard(true)),
    enableBeforeUnload: true,
    disabled: !profile.hasUnsavedPictures || leaving,
  });

  async function cancel(): Promise<void> {
    if (profile.isChanged && !(await confirmDiscard())) return;
    setLeaving(true);
    profile.discard();
    onLeave();
  }

  const bind = (field: keyof ProfileText) => ({
    name: field,
    value: text[field],
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => profile.setText(field, event.target.value),
  });

  return (
    <form
      ref={form}
      noValidate
      data-draft
      className="flex min-w-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        profile.submit();
      }}
    >
      <ProfilePreview
        username={profile.user.username}
        before={profile.user}
        text={text}
        pictures={profile.pictures}
        saving={saving}
        onPicture={profile.setPicture}
      />
      <section aria-labelledby={headingId} className={`${cardClass} flex flex-col gap-4 md:!p-6`}>
        <h2 id={headingId}>{t('Basic Information')}</h2>
        <div className="grid gap-4 md:grid-cols-2">
          <Input
            label={t('First Name')}
            autoComplete="given-name"
            required
            starred
            maxLength={nameMax}
            {...bind('firstName')}
          />
          <Input
            label={t('Last Name')}
            autoComplete="family-name"
            required
            starred
            maxLength={nameMax}
            {...bind('lastName')}
          />
        </div>
        <TextArea label={t('Bio')} countMax={bioMax} maxLength={bioMax} {...bind('bio')} />
        <div className="grid gap-4 md:grid-cols-2">
          <Input
            label={t('Location')}
            icon={MapPin}
            placeholder={t('City, Country')}
            autoComplete="address-level2"
            maxLength={locationMax}
            {...bind('location')}
          />
          <Input
            label={t('Birth Date')}
            type="date"
            autoComplete="bday"
            min={birthDateFrom}
            max={today}
            {...bind('birthDate')}
          />
        </div>
        {problem && !isOnField && <Callout tone="danger">{problem.message}</Callout>}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button
            kind="ghost"
            disabled={isBusy}
            onClick={() => {
              cancel().catch(reportError);
            }}
          >
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            className="max-w-full !whitespace-normal"
            busy={saving.kind === 'uploading' || saving.kind === 'saving'}
            disabled={saving.kind === 'saved'}
          >
            {translate(failureMessages[saving.kind])}
          </Button>
        </div>
      </section>
    </form>
  );
}
