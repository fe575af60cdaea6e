import type { Deps } from '../../../deps.ts';
import { announceEvent, announceEventChange } from './announce-event.ts';
import { remindOfEvents } from './remind-of-events.ts';
import type { EventPath } from './require-event.ts';

/** Declares the jobs that remind of events and tell that they were moved or cancelled. */
export function declareCommunityEventsJobs(deps: Deps): void {
  deps.jobs.every('* * * * *', 'community-events-remind', () => remindOfEvents(deps));
  deps.jobs.work<EventPath>(announceEvent, { retries: 20, retryDelaySeconds: 5 }, (path) =>
    announceEventChange(deps, path),
  );
}
