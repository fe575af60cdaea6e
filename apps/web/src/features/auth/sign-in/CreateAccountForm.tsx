import { birthDateFrom, checkProfile, locationMax, nameMax, type ProfileText } from '@gumball/rules/users/profile';
import { useId, useState } from 'react';
import { profileErrorMessage } from '../../../lib/api/profile-error-message.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { updateProfile } from '../../../lib/session/update-profile.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';

/** Names and optional fields of a profile. The input survives reloads until it is saved. */
export function CreateAccountForm() {
  const { search } = usePageLocation();
  const [firstName, setFirstName, clearFirstName] = useDraft('create-account:first-name');
  const [lastName, setLastName, clearLastName] = useDraft('create-account:last-name');
  const [location, setLocation, clearLocation] = useDraft('create-account:location');
  const [birthDate, setBirthDate, clearBirthDate] = useDraft('create-account:birth-date');
  const optionalId = useId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));

  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['firstName', 'lastName', 'location', 'birthDate'],
    check: () => checkProfile(trimmed(), today),
    async send() {
      const { firstName, lastName, location, birthDate } = trimmed();
      const user = await updateProfile({
        firstName,
        lastName,
        ...(location ? { location } : {}),
        ...(birthDate ? { birthDate } : {}),
      });
      clearFirstName();
      clearLastName();
      clearLocation();
      clearBirthDate();
      navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
    },
    explain: (error) => problemOfError(error, profileErrorMessage),
  });

  useFocusOnFirstInput(form);

  function trimmed(): ProfileText {
    return {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      bio: '',
      location: location.trim(),
      birthDate: birthDate.trim(),
    };
  }

  const nameless = firstName.trim() === '' || lastName.trim() === '';

  return (
    <form ref={form} noValidate data-draft onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 min-[26rem]:grid-cols-2 min-[26rem]:gap-3">
        <Input
          label={t('First Name')}
          autoComplete="given-name"
          required
          maxLength={nameMax}
          {...bind('firstName', firstName, setFirstName)}
        />
        <Input
          label={t('Last Name')}
          autoComplete="family-name"
          required
          maxLength={nameMax}
          {...bind('lastName', lastName, setLastName)}
        />
      </div>
      <p id={optionalId} className="-mb-1 text-sm text-ink-3">
        {t('The rest is up to you. You can change it later in your profile.')}
      </p>
      <Input
        label={t('Location')}
        placeholder={t('City, Country')}
        autoComplete="address-level2"
        maxLength={locationMax}
        aria-describedby={optionalId}
        {...bind('location', location, setLocation)}
      />
      <Input
        label={t('Birth Date')}
        type="date"
        autoComplete="bday"
        min={birthDateFrom}
        max={today}
        aria-describedby={optionalId}
        {...bind('birthDate', birthDate, setBirthDate)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy} disabled={nameless}>
        {busy ? t('Saving...') : t('Create Account')}
      </Button>
    </form>
  );
}
