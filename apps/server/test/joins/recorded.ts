/** Records every SQL statement of this process. Patches pg once, also when several test files run in the process. */
import pg from 'pg';

/** Every recorded statement since the map was cleared, and whether the product sent it. */
export const statements = new Map<string, boolean>();

function record(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return;
  // A test or the job queue may be the first to send a statement that the product sends too.
  if (!statements.has(text)) statements.set(text, findSender() !== 'other');
  else if (statements.get(text) === false && findSender() === 'product') statements.set(text, true);
}

// The pool calls a client asynchronously, when the caller is no longer on the stack: the first call is recorded.
for (const { prototype } of [pg.Pool, pg.Client]) {
  const run = prototype.query as (...initial: unknown[]) => unknown;
  prototype.query = function (this: unknown, ...initial: unknown[]): never {
    record(initial[0]);
    return run.apply(this, initial) as never;
  };
}

// Not bound by the join rules: tests, the demo seed (always one database) and the job queue (stays in one database).
const foreignSql = /\.test\.ts|\/apps\/server\/(test|seed|migrations|src\/platform\/db\/embedded)\//;

/**
 * The sender of the statement: the innermost own file decides, except this one and the database layer. It is unknown
 * where no own file is on the stack.
 */
function findSender(): 'product' | 'other' | undefined {
  const files = callingFiles();
  if (files.some((file) => file.includes('/pg-boss/'))) return 'other';
  const caller = files.find(
    (file) =>
      file.includes('/apps/server/') && !/\/platform\/db\/(database|replicas)\.ts|\/joins\/recorded\.ts/.test(file),
  );
  if (caller === undefined) return undefined;
  return foreignSql.test(caller) ? 'other' : 'product';
}

/** The files of the call stack, innermost first. Reading them without source maps takes a fraction of the time. */
function callingFiles(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_, callSites) => callSites.map((callSite) => callSite.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
  return files;
}
