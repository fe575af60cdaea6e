import { type Kysely, sql } from 'kysely';

/**
 * The node numbers of running processes. The numbers of the sequence repeat after 1,024 starts, so two running processes
 * could share one and create the same id. A number is leased, renewed while its process runs, and free afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE node_leases (
    number int PRIMARY KEY CHECK (number BETWEEN 0 AND 1023),
    holder uuid NOT NULL,
    leased_until timestamptz NOT NULL
  )`.execute(db);
}
