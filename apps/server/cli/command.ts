import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../src/platform/config/config.ts';
import type { Connection, Database } from '../src/platform/db/database.ts';
import type { Log } from '../src/platform/log/log.ts';

/** The context of every command. */
export type BaseContext = {
  config: Config;
  log: Log;
  /** Prints a line to standard output. */
  print(line: string): void;
};

/** The context of a command that uses the product's database. */
export type CommandContext = BaseContext & { connection: Connection; db: Database };

type CommandInfo = {
  name: string;
  /** The arguments after the name, such as `<username.fun>`. */
  usage: string;
  summary: string;
  /** The exit code of a failure. Default: 1. */
  exitCode?: number;
};

/** A command of the operator's command line. */
export type Command = CommandInfo & {
  /** Whether the command runs without migrating the database first. */
  skipMigrations?: true;
  /** Whether the command changes nothing: it does not migrate a database of an older version either. */
  readsOnly?: true;
  /** Settings of an embedded PostgreSQL that is started for this command only. */
  settings?: Record<string, string>;
  /** Runs the command. Throws `CommandError` with a message of one line. */
  run(context: CommandContext, args: string[]): Promise<void>;
};

/** A command that needs no database, or opens it itself. */
export type StandaloneCommand = CommandInfo & {
  standalone: true;
  /** Runs the command. Throws `CommandError` with a message of one line. */
  run(context: BaseContext, args: string[]): Promise<void>;
};

/** An error with a message of one line for the terminal. */
export class CommandError extends Error {}

/** Parses the arguments of a command with `parseArgs` of Node. Throws `CommandError`. */
export function parseArguments<const Options extends ParseArgsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<Options>> {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new CommandError((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

/** Returns the positional arguments of a command that takes exactly these. Throws `CommandError`. */
export function exactArguments(args: string[], names: readonly string[]): string[] {
  const missing = names[args.length];
  if (missing !== undefined) throw new CommandError(`${missing} is missing.`);
  if (args.length > names.length) throw new CommandError(`Unexpected argument "${args[names.length]}".`);
  return args;
}
