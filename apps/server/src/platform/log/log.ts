import { type Logger, pino } from 'pino';

/** The server's log: JSON lines, one object per event, without secrets. */
export type Log = Logger;

/** Makes the log. `level` is a pino level; secrets that could travel in headers or bodies are removed. */
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
        // PostgreSQL tells in these what the row held that it refused.
        ...['err', 'error', 'err.cause'].flatMap((path) => [`${path}.detail`, `${path}.where`]),
      ],
      remove: true,
    },
  });
}
