/** The value of a `datetime-local` control, in the reader's time zone, for an ISO 8601 time. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The ISO 8601 time of such a value. */
export function toUtcTime(local: string): string {
  return new Date(local).toISOString();
}
