/** The errors of events of communities, as part of the catalogue in `errors.ts`. */
export const communityEventErrors = {
  EVENT_NOT_FOUND: [404, 'Event not found'],
  EVENT_TITLE_REQUIRED: [400, 'Please enter a title for the event'],
  EVENT_TITLE_TOO_LONG: [400, 'The title of an event can have at most 100 characters'],
  EVENT_TEXT_TOO_LONG: [400, 'The description of an event can have at most 2000 characters'],
  EVENT_TIME_INVALID: [400, 'Please enter a date and a time'],
  EVENT_START_PAST: [400, 'The event must start in the future'],
  EVENT_START_FAR: [400, 'The event can start at most two years from now'],
  EVENT_END_INVALID: [400, 'The event must end after its start and now, within 14 days'],
  EVENT_PLACE_TOO_LONG: [400, 'A place can have at most 200 characters'],
  EVENT_LINK_INVALID: [400, 'Please enter a link that begins with https://'],
  EVENT_PLACES_INVALID: [400, 'The number of places must be a whole number from 1 to 100,000'],
  EVENT_PLACES_TAKEN: [409, 'More members are going than that'],
  EVENT_OVER: [409, 'This event is over or cancelled'],
  EVENT_FULL: [409, 'All places are taken'],
  EVENTS_FULL: [409, 'A community has at most 50 events at once. Please cancel one first.'],
  EVENTS_TOO_MANY: [429, 'This community has made many events today. Please try again tomorrow.'],
} as const;
