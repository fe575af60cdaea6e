import type { Server } from './citus/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Server;
    /** The workers of a Citus cluster: none of a single database. */
    workers: Server[];
  }
}

/** The template database that every test copies. */
export const templateName = 'gumball_template';
