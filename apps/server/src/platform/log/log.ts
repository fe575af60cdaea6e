import { type Logger, pino } from 'pino';

/** The server's log: JSON lines, one object per event, without secrets. */
export type Log = Logger;

/** Creates the log. `level` is a pino level. Secrets in headers and bodies are redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.accessToken',
        // PostgreSQL includes the values of the rejected row in these.
        ...['err', 'error', 'err.cause'].flatMap((path) => [`${path}.detail`, `${path}.where`]),
      ],
      remove: true,
    },
  });
}
