/** Writes of the events of communities: docs/product.md, Communities. An answer is optimistic. */
import { communityEventsEndpoints } from '@gumball/contract/communities/community-events.endpoints';
import type {
  CommunityEvent,
  EventBody,
  EventChangeBody,
} from '@gumball/contract/communities/community-events.schemas';
import { type EventAnswer, withAnswer } from '@gumball/rules/communities/community-events';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/api/download.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { communityKeys } from '../data/communities.cache.ts';
import { communityEventsClient, eventKeys } from './events.queries.ts';

const pathOf = ({ communityId, id }: CommunityEvent) => ({ id: communityId, eventId: id });

function cacheEvent(event: CommunityEvent): void {
  queryClient.setQueryData(eventKeys.one(pathOf(event)), event);
  refresh(communityKeys.events(event.communityId));
}

/** Creates an event. The same key creates one only once. Rejects on failure. */
export async function createEvent(
  communityId: string,
  body: EventBody,
  idempotencyKey: string,
): Promise<CommunityEvent> {
  const { event } = await communityEventsClient.create({ params: { id: communityId }, body }, { idempotencyKey });
  cacheEvent(event);
  return event;
}

/** Changes an event; absent fields remain. Rejects on failure. */
export async function changeEvent(before: CommunityEvent, body: EventChangeBody): Promise<CommunityEvent> {
  const { event } = await communityEventsClient.update({ params: pathOf(before), body });
  cacheEvent(event);
  return event;
}

/** Cancels an event after a confirmation. */
export async function confirmAndCancelEvent(event: CommunityEvent): Promise<void> {
  const isConfirmed = await confirm({
    question: t('Cancel {event}?', { event: event.title }),
    detail: t('Everyone who is going or may go is told. This cannot be undone.'),
    verb: t('Cancel event'),
  });
  if (!isConfirmed) return;
  try {
    cacheEvent((await communityEventsClient.cancel({ params: pathOf(event) })).event);
    toast.success(t('Event cancelled'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to cancel the event')));
  }
}

/** Answers an event; null takes the answer back. A failure restores the answer before. */
export async function answerEvent(event: CommunityEvent, answer: EventAnswer | null): Promise<void> {
  const key = eventKeys.one(pathOf(event));
  queryClient.setQueryData<CommunityEvent | null>(key, (cached) => cached && withAnswer(cached, answer));
  try {
    cacheEvent((await communityEventsClient.answer({ params: pathOf(event), body: { answer } })).event);
  } catch (error) {
    queryClient.setQueryData<CommunityEvent | null>(key, (cached) => cached && withAnswer(cached, event.ownAnswer));
    toast.error(failureMessage(error, t('Failed to save your answer')));
    refresh(communityKeys.events(event.communityId));
  }
}

/** Saves an event as a file for a calendar. */
export async function downloadEvent(event: CommunityEvent): Promise<void> {
  const { method, path } = communityEventsEndpoints.calendar;
  try {
    const endpoint = { method, path: path.replace(':eventId', event.id) };
    await download(endpoint, 'gumball-event.ics', event.communityId);
  } catch (error) {
    toast.error(failureMessage(error, t('Could not download the event')));
  }
}
