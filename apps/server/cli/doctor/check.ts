/** The result of one check of `doctor`: its name, how it ended, and one line with what was found and what to do. */
export type Check = { name: string; status: 'ok' | 'warning' | 'problem'; message: string };

const timeoutMs = 10_000;

/**
 * Runs the checks under one name. What they throw, or no result within ten seconds, is a problem whose message is
 * `failure` with the cause in parentheses.
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

/** The first line of what an error says; of a failed `fetch` what caused it. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'fetch failed' && error.cause) return causeOf(error.cause);
  const [line = ''] = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n');
  return line;
}
