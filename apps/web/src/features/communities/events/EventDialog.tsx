import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { eventLinkMax, eventPlaceMax, eventTextMax, eventTitleMax } from '@gumball/rules/communities/community-events';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { type EventFormFields, useEventForm } from './use-event-form.ts';

/** Creates or edits an event of a community. */
export default function EventDialog({
  communityId,
  event,
  onClose,
  onSaved,
}: {
  communityId: string;
  event?: CommunityEvent | undefined;
  onClose: () => void;
  onSaved: (event: CommunityEvent) => void;
}): ReactNode {
  const zonesId = useId();
  const { fields, problem, isBusy, set, submit } = useEventForm({ communityId, event, onSaved });
  const bind = (name: keyof EventFormFields) => ({
    name,
    value: fields[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: (change: { target: { value: string } }) => set(name, change.target.value),
  });
  return (
    <FormDialog
      title={event ? t('Edit event') : t('Create event')}
      submitLabel={isBusy ? t('Saving...') : event ? t('Save Changes') : t('Create')}
      isBusy={isBusy}
      isDraft
      className="flex flex-col gap-4 pt-1"
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && problem.field === undefined && <Callout tone="danger">{problem.message}</Callout>}
      <Input label={t('Title')} required starred maxLength={eventTitleMax} {...bind('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label={t('Starts')} type="datetime-local" required starred {...bind('startsAt')} />
        <Input label={t('Ends')} type="datetime-local" required starred {...bind('endsAt')} />
      </div>
      <Input
        label={t('Time zone')}
        required
        starred
        list={zonesId}
        autoComplete="off"
        spellCheck={false}
        {...bind('timeZone')}
      />
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <TextArea label={t('Description')} countMax={eventTextMax} {...bind('description')} />
      <Input label={t('Place')} maxLength={eventPlaceMax} {...bind('place')} />
      <Input label={t('Link')} type="url" inputMode="url" maxLength={eventLinkMax} {...bind('link')} />
      <Input
        label={t('Number of places')}
        type="number"
        inputMode="numeric"
        min={1}
        hint={t('Empty for any number')}
        {...bind('placesMax')}
      />
    </FormDialog>
  );
}
