import { communityEventsRoutes } from '@gumball/contract/communities/community-events.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { answerEvent } from './answer-event.ts';
import { cancelEvent } from './cancel-event.ts';
import { declareCommunityEventsJobs } from './community-events.jobs.ts';
import { toCommunityEvent } from './community-events.view.ts';
import { createEvent } from './create-event.ts';
import { exportCalendar } from './export-calendar.ts';
import { listEvents } from './list-events.ts';
import { listParticipants } from './list-participants.ts';
import { requireEvent } from './require-event.ts';
import { updateEvent } from './update-event.ts';

/** Mounts the routes of events of communities and declares their jobs. */
export function mountCommunityEvents({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const pathOf = ({ id: communityId, eventId }: { id: string; eventId: string }) => ({ communityId, eventId });
  mount(communityEventsRoutes.list, ({ viewer, params, query }) => listEvents(deps, viewer, params.id, query));
  mount(communityEventsRoutes.create, async ({ viewer, params, body, idempotencyKey }) => ({
    event: await createEvent(deps, viewer, params.id, body, idempotencyKey),
  }));
  mount(communityEventsRoutes.get, async ({ viewer, params }) => ({
    event: toCommunityEvent(await requireEvent(deps, viewer, pathOf(params))),
  }));
  mount(communityEventsRoutes.update, async ({ viewer, params, body }) => ({
    event: await updateEvent(deps, viewer, pathOf(params), body),
  }));
  mount(communityEventsRoutes.cancel, async ({ viewer, params }) => ({
    event: await cancelEvent(deps, viewer, pathOf(params)),
  }));
  mount(communityEventsRoutes.answer, async ({ viewer, params, body }) => ({
    event: await answerEvent(deps, viewer, pathOf(params), body.answer),
  }));
  mount(communityEventsRoutes.participants, ({ viewer, params, query }) =>
    listParticipants(deps, viewer, pathOf(params), query),
  );
  mount(communityEventsRoutes.calendar, ({ viewer, params }) => exportCalendar(deps, viewer, pathOf(params)));
  declareCommunityEventsJobs(deps);
}
