import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { messageOf } from '@gumball/contract/errors';
import { toEvent } from '@gumball/rules/communities/community-events';
import { hourMs } from '@gumball/rules/formats/durations';
import { toLocalTime } from '@gumball/rules/formats/local-times';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { changedFields } from '../../../lib/api/changed-fields.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../../lib/storage/form-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { viewerZone } from './event-times.ts';
import { changeEvent, createEvent } from './events.mutations.ts';

/** The fields of the form of an event. */
export type EventFormFields = {
  title: string;
  description: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  place: string;
  link: string;
  placesMax: string;
};

const fieldNames = ['title', 'description', 'startsAt', 'endsAt', 'timeZone', 'place', 'link', 'placesMax'] as const;

function fieldsOf(event: CommunityEvent | undefined): EventFormFields {
  if (!event) {
    const empty = { title: '', description: '', startsAt: '', endsAt: '', place: '', link: '', placesMax: '' };
    return { ...empty, timeZone: viewerZone() };
  }
  const { title, description, startsAt, endsAt, timeZone, place, link, placesMax } = event;
  return {
    title,
    description: description ?? '',
    startsAt: toLocalTime(new Date(startsAt), timeZone),
    endsAt: toLocalTime(new Date(endsAt), timeZone),
    timeZone,
    place: place ?? '',
    link: link ?? '',
    placesMax: placesMax === null ? '' : String(placesMax),
  };
}

/** Returns the request body. */
const toBody = (fields: EventFormFields) => ({
  ...fields,
  placesMax: fields.placesMax === '' ? null : Number(fields.placesMax),
});

/** Returns the fields with a start, and an end two hours later if none was chosen or it is before the start. */
function withStart(fields: EventFormFields, startsAt: string): EventFormFields {
  const start = Date.parse(`${startsAt}Z`);
  if (Number.isNaN(start) || (fields.endsAt !== '' && fields.endsAt > startsAt)) return { ...fields, startsAt };
  return { ...fields, startsAt, endsAt: new Date(start + 2 * hourMs).toISOString().slice(0, 16) };
}

/** The state of the form that creates or edits an event. Typed text is a draft until it is saved. */
export function useEventForm({
  communityId,
  event,
  onSaved,
}: {
  communityId: string;
  /** The event to edit; undefined creates a new one. */
  event: CommunityEvent | undefined;
  onSaved: (event: CommunityEvent) => void;
}) {
  const [opened] = useState(() => fieldsOf(event));
  const [draft, setDraft, clearDraft] = useDraft(event ? `event:edit:${event.id}` : `event:new:${communityId}`);
  const fields: EventFormFields = { ...opened, ...parseDraft(fieldNames, draft) };
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const key = useRef<string>(undefined);

  async function save(): Promise<void> {
    const body = toBody(fields);
    const result = toEvent(body, new Date(serverNow()), event && new Date(event.startsAt));
    if (!result.ok) {
      setProblem({ field: result.field, message: translate(messageOf(result.code)) });
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      key.current ??= newIdempotencyKey();
      const saved = await (event
        ? changeEvent(event, changedFields(toBody(opened), body))
        : createEvent(communityId, body, key.current));
      clearDraft();
      toast.success(event ? t('Event updated') : t('Event created'));
      onSaved(saved);
    } catch (error) {
      setProblem({ field: undefined, message: failureMessage(error, t('Failed to save the event')) });
    }
    setIsBusy(false);
  }

  return {
    fields,
    problem,
    isBusy,
    set(name: keyof EventFormFields, value: string) {
      // Another event has another key; a retry after a lost response has the same.
      key.current = undefined;
      setProblem(undefined);
      const edited = name === 'startsAt' ? withStart(fields, value) : { ...fields, [name]: value };
      setDraft(serializeDraft(fieldNames, opened, edited));
    },
    submit() {
      save().catch(reportError);
    },
  };
}
