/** Hears every statement that is asked of the database in this process, however many test files run in it. */
import pg from 'pg';

/** Every statement heard since the map was last cleared, and whether it is one of the product's. */
export const statements = new Map<string, boolean>();

function record(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  if (typeof text === 'string' && !statements.has(text)) statements.set(text, isProducts());
}

// The pool asks a client when nobody remembers any more who asked the pool: whoever is asked first hears it.
for (const { prototype } of [pg.Pool, pg.Client]) {
  const run = prototype.query as (...initial: unknown[]) => unknown;
  prototype.query = function (this: unknown, ...initial: unknown[]): never {
    record(initial[0]);
    return run.apply(this, initial) as never;
  };
}

// Tests ask the database too, and need not care where rows lie; the demo community is only ever put into one database; the queue of jobs stays in one.
const foreignSql = /\.test\.ts|\/apps\/server\/(test|seed|migrations|src\/platform\/db\/embedded)\//;

/** Whether the product asks: the innermost of our own files that is neither this one nor the door to the database says so. */
function isProducts(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  if (lines.some((line) => line.includes('/pg-boss/'))) return false;
  const caller = lines.find(
    (line) =>
      line.includes('/apps/server/') && !/\/platform\/db\/(database|replicas)\.ts|\/joins\/recorded\.ts/.test(line),
  );
  return caller === undefined || !foreignSql.test(caller);
}
