import { eventAnswers } from '@gumball/rules/communities/community-events';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { listedUser } from '../users/users.schemas.ts';

const answer = z.enum(eventAnswers);

/** An event of a community for a viewer. */
export const communityEvent = z.object({
  id,
  communityId: id,
  title: z.string(),
  description: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string().describe('The IANA name of the zone whose local times were entered.'),
  place: z.string().nullable(),
  link: z.string().nullable().describe('A web address, for an event online or more about it.'),
  placesMax: z.number().int().nullable().describe('How many can take part; null for any number.'),
  goingCount: z.number().int(),
  maybeCount: z.number().int(),
  noCount: z.number().int(),
  isCancelled: z.boolean(),
  ownAnswer: answer.nullable(),
});

/** A participant of an event; `id` is the user id. */
export const eventParticipant = z.object({ id, answeredAt: z.string(), user: listedUser });

// Longer than the rules allow, so that the rules return their own error.
const title = z.string().max(1000);
const text = z.string().max(10_000);
const localTime = z.string().max(50);
const timeZone = z.string().max(100);
const placesMax = z.number().nullable();

/** Body of an event. Times are local ones in the zone, like `2026-03-29T18:30`. */
export const eventBody = z.object({
  title: title.default(''),
  description: text.default(''),
  startsAt: localTime.default(''),
  endsAt: localTime.default(''),
  timeZone: timeZone.default(''),
  place: text.default(''),
  link: text.default(''),
  placesMax: placesMax.default(null),
});

/** Body of an edit. Absent fields remain. In another zone the local times remain, unless they are sent as well. */
export const eventChange = z
  .object({
    title,
    description: text,
    startsAt: localTime,
    endsAt: localTime,
    timeZone,
    place: text,
    link: text,
    placesMax,
  })
  .partial();

/** Body of an answer; null takes it back. */
export const eventAnswerBody = z.object({ answer: answer.nullable() });

/** An event of a community for a viewer. */
export type CommunityEvent = z.infer<typeof communityEvent>;
/** A participant of an event. */
export type EventParticipant = z.infer<typeof eventParticipant>;
/** Body of an event. */
export type EventBody = z.input<typeof eventBody>;
/** Body of an edit of an event. */
export type EventChangeBody = z.input<typeof eventChange>;
