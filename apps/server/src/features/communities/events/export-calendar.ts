import { Readable } from 'node:stream';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { EventRow } from './community-events.store.ts';
import { type EventPath, requireEvent } from './require-event.ts';

/**
 * Returns an event as an iCalendar file. Its UID never changes and its SEQUENCE grows with each edit, so that a later
 * download replaces the entry in a calendar. Times are in UTC, which needs no definition of a zone.
 */
export function toCalendar(row: EventRow, publicUrl: string): string {
  const address = `${publicUrl}/community/${row.community_id}/event/${row.id}`;
  const calendar = ical({ prodId: { company: 'Gumball', product: 'Events' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `event-${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence,
    start: row.starts_at,
    end: row.ends_at,
    stamp: row.changed_at,
    created: row.created_at,
    lastModified: row.changed_at,
    summary: row.title,
    description: [row.description, row.link, address].filter((text) => text !== null).join('\n\n'),
    location: row.place ?? row.link,
    url: address,
    status: row.cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
  return calendar.toString();
}

/** Exports an event for a calendar. Throws the errors of `requireEvent`. */
export async function exportCalendar(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  path: EventPath,
): Promise<{ stream: Readable; fileName: string }> {
  const row = await requireEvent(deps, viewer, path);
  return {
    stream: Readable.from([toCalendar(row, deps.config.publicUrl)]),
    fileName: `gumball-event-${row.id}.ics`,
  };
}
