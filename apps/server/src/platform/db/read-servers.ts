import type pg from 'pg';
import type { Database, Statement } from './database.ts';

/** After which time without a result the primary runs a statement: the server may hang. */
export const responseTimeoutMs = 3000;

/** Whether an error means that a server took longer. */
export function isResponseTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A server that runs reads for the primary. */
export type ReadServer = Pick<Database, 'rows'> & {
  isUsable(): boolean;
  /** Whether it can run a statement. */
  accepts(statement: Statement): boolean;
  /** Takes note of the error of a statement. Returns whether the primary runs it instead. */
  handleError(error: unknown, statement: Statement): boolean;
};

/** Servers that run reads for the primary. */
export type ReadServers = {
  /** Number of servers that can be used now. */
  usable(): number;
  /** Returns a database whose `rows` uses one of them and everything else the primary; the primary if none is usable. */
  pick(): Database;
};

/** Takes usable servers in turn. */
export function takeTurns(primary: Database, servers: readonly ReadServer[]): ReadServers {
  const targets = servers.map(({ rows: readRows, isUsable, accepts, handleError }) => {
    const rows = async <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> => {
      if (!accepts(statement)) return primary.rows<Row>(statement, values);
      try {
        return await readRows<Row>(statement, values);
      } catch (error) {
        if (!handleError(error, statement)) throw error;
        return primary.rows<Row>(statement, values);
      }
    };
    return { isUsable, database: { ...primary, rows } };
  });
  const listUsable = () => targets.filter(({ isUsable }) => isUsable());
  let nextIndex = 0;
  return {
    usable: () => listUsable().length,
    pick() {
      const usable = listUsable();
      nextIndex += 1;
      return usable[nextIndex % usable.length]?.database ?? primary;
    },
  };
}
