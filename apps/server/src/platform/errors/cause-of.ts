/** Returns the first line of an error message. For a failed `fetch`, this is the message of its cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'fetch failed' && error.cause) return causeOf(error.cause);
  const [line = ''] = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n');
  return line;
}
