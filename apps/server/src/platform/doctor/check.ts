/** The result of one check of `doctor`: its name, its status, and one line with the finding and the action to take. */
export type Check = { name: string; status: 'ok' | 'warning' | 'problem'; message: string };

const timeoutMs = 10_000;

/**
 * Runs the checks under one name. An error or a timeout of ten seconds becomes a problem whose message is `failure`
 * with the cause in parentheses.
 */
export async function runChecks(name: string, failure: string, work: () => Promise<Check[]>): Promise<Check[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } catch (error) {
    return [{ name, status: 'problem', message: `${failure} (${causeOf(error)})` }];
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the first line of an error message. For a failed `fetch`, this is the message of its cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'fetch failed' && error.cause) return causeOf(error.cause);
  const [line = ''] = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n');
  return line;
}
