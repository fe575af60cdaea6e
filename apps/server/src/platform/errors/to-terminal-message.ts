import { ConfigError } from '../config/config.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { SchemaError } from '../db/migrate.ts';
import { errorCodeOf } from './error-code-of.ts';

/**
 * Returns the text of an error that ends the process. What the operator can change, and errors of the system and of
 * drivers, are one line; any other error is a fault of the product, whose stack is needed.
 */
export function toTerminalMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [ConfigError, EmbeddedPostgresError, SchemaError].some((kind) => error instanceof kind);
  return isExpected || errorCodeOf(error) !== '' ? error.message || errorCodeOf(error) : (error.stack ?? error.message);
}
