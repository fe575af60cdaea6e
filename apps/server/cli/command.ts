import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../src/platform/config/config.ts';
import type { Connection, Database } from '../src/platform/db/database.ts';
import type { Log } from '../src/platform/log/log.ts';

/** What every command works with. */
export type BaseContext = {
  config: Config;
  log: Log;
  /** Writes a line to the terminal. */
  say(line: string): void;
};

/** What a command works with that uses the product's database. */
export type CommandContext = BaseContext & { connection: Connection; db: Database };

type CommandLine = {
  name: string;
  /** What follows the name, such as `<username.fun>`. */
  usage: string;
  summary: string;
};

/** One command of the operator's command line. */
export type Command = CommandLine & {
  /** Whether the database is left at the version it has; else it is migrated before the command. */
  asItStands?: true;
  /** Settings of an embedded PostgreSQL that is started for this command alone. */
  settings?: Record<string, string>;
  /** Does the work. Throws `CommandError` with one line that says what is wrong. */
  run(context: CommandContext, args: string[]): Promise<void>;
};

/** A command that works without the database, or opens it itself. */
export type StandaloneCommand = CommandLine & {
  standalone: true;
  /** Does the work. Throws `CommandError` with one line that says what is wrong. */
  run(context: BaseContext, args: string[]): Promise<void>;
};

/** What whoever typed a command is told, in one line. */
export class CommandError extends Error {}

/** Reads a command's words, as `parseArgs` of Node does. */
export function readWords<const Wanted extends ParseArgsConfig>(wanted: Wanted): ReturnType<typeof parseArgs<Wanted>> {
  try {
    return parseArgs(wanted);
  } catch (error) {
    throw new CommandError((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

/** The values of a command that takes exactly these, in their order. */
export function exactly(args: string[], names: readonly string[]): string[] {
  const missing = names[args.length];
  if (missing !== undefined) throw new CommandError(`${missing} is missing.`);
  if (args.length > names.length) throw new CommandError(`"${args[names.length]}" is one too many.`);
  return args;
}
