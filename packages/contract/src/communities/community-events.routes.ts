import { eventAnswers } from '@gumball/rules/communities/community-events';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { communityEventsEndpoints } from './community-events.endpoints.ts';
import {
  communityEvent,
  eventAnswerBody,
  eventBody,
  eventChange,
  eventParticipant,
} from './community-events.schemas.ts';

const byId = z.object({ id: idInput });
const byEvent = z.object({ id: idInput, eventId: idInput });
const response = z.object({ success, event: communityEvent });
const unreadable = ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE'] as const;
const invalid = [
  'EVENT_TITLE_REQUIRED',
  'EVENT_TITLE_TOO_LONG',
  'EVENT_TEXT_TOO_LONG',
  'EVENT_TIME_INVALID',
  'EVENT_START_PAST',
  'EVENT_START_FAR',
  'EVENT_END_INVALID',
  'EVENT_PLACE_TOO_LONG',
  'EVENT_LINK_INVALID',
  'EVENT_PLACES_INVALID',
] as const;

/** Events of communities: docs/product.md, Communities. */
export const communityEventsRoutes = defineRoutes(communityEventsEndpoints, {
  list: {
    summary: 'List the events of a community',
    description: 'Who reads the community. Those that have not ended, next first, or those that have, latest first.',
    access: 'member',
    params: byId,
    query: pageQuery(20).extend({ when: z.enum(['upcoming', 'past']).default('upcoming') }),
    response: z.object({ success, events: z.array(communityEvent), pagination }),
    errors: unreadable,
  },
  create: {
    summary: 'Create an event',
    description: 'The owner, admins and moderators. The same `Idempotency-Key` answers the first event again.',
    access: 'member',
    params: byId,
    body: eventBody,
    status: 201,
    response,
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', ...invalid, 'EVENTS_FULL', 'EVENTS_TOO_MANY'],
  },
  get: {
    summary: 'Read an event',
    access: 'member',
    params: byEvent,
    response,
    errors: [...unreadable, 'EVENT_NOT_FOUND'],
  },
  update: {
    summary: 'Edit an event',
    description:
      'The owner, admins and moderators, until it ends. Absent fields remain; in another time zone the local times do. Those who take part or may do so are told of another time.',
    access: 'member',
    params: byEvent,
    body: eventChange,
    response,
    errors: [
      'COMMUNITY_NOT_FOUND',
      'ACCESS_DENIED',
      'COMMUNITY_CLOSED',
      'EVENT_NOT_FOUND',
      ...invalid,
      'EVENT_OVER',
      'EVENT_PLACES_TAKEN',
    ],
  },
  cancel: {
    summary: 'Cancel an event',
    description:
      'The owner, admins and moderators. It stays in the list, and those who take part or may do so are told. Cancelling twice changes nothing.',
    access: 'member',
    params: byEvent,
    response,
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_CLOSED', 'EVENT_NOT_FOUND', 'EVENT_OVER'],
  },
  answer: {
    summary: 'Answer an event',
    description: 'Members of the community, until it ends. Null takes the answer back.',
    access: 'member',
    params: byEvent,
    body: eventAnswerBody,
    response,
    errors: [...unreadable, 'ACCESS_DENIED', 'COMMUNITY_CLOSED', 'EVENT_NOT_FOUND', 'EVENT_OVER', 'EVENT_FULL'],
  },
  participants: {
    summary: 'List who answered an event',
    description: 'Earliest first, without members hidden from the viewer.',
    access: 'member',
    params: byEvent,
    query: pageQuery(20).extend({ answer: z.enum(eventAnswers).default('going') }),
    response: z.object({ success, participants: z.array(eventParticipant), pagination }),
    errors: [...unreadable, 'EVENT_NOT_FOUND'],
  },
  calendar: {
    summary: 'Download an event for a calendar',
    description: 'An iCalendar file. The event keeps its identity in later downloads.',
    access: 'member',
    params: byEvent,
    file: 'text/calendar',
    response: z.object({ success }),
    errors: [...unreadable, 'EVENT_NOT_FOUND'],
  },
});
