import type { CommunityEvent, EventBody } from '@gumball/contract/communities/community-events.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import type { TestUser } from './users.ts';

const localTime = (time: number) => new Date(time).toISOString().slice(0, 16);

/** The body of an event that starts so many hours after `now` and takes two. */
export function eventBodyAt(now: Date, hours: number, more: Partial<EventBody> = {}): EventBody {
  const start = now.getTime() + hours * hourMs;
  const times = { startsAt: localTime(start), endsAt: localTime(start + 2 * hourMs), timeZone: 'UTC' };
  return { title: 'Night walk', ...times, ...more };
}

/** Creates an event through the API that starts so many hours after `now`. */
export async function createEventAt(
  who: TestUser,
  communityId: string,
  now: Date,
  hours: number,
  more: Partial<EventBody> = {},
): Promise<CommunityEvent> {
  const { status, body } = await who.post<{ event: CommunityEvent }>(
    `/communities/${communityId}/events`,
    eventBodyAt(now, hours, more),
  );
  if (status !== 201) throw new Error(`the event was not created: ${JSON.stringify(body)}`);
  return body.event;
}
