import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from '../src/platform/errors/error-code-of.ts';
import { CommandError } from './command.ts';

/**
 * Writes a new file that only its owner can read, and removes it again if it stays incomplete. Throws `CommandError` with
 * its path if it exists or cannot be written.
 */
export async function writeNewFile(
  file: string,
  createContent: () => Promise<AsyncIterable<Buffer> | Iterable<string>>,
): Promise<void> {
  const toCommandError = (error: unknown) => {
    const code = errorCodeOf(error);
    return new CommandError(code === 'EEXIST' ? `${file} already exists.` : `${file} cannot be written: ${code}.`);
  };
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw toCommandError(error);
  });
  try {
    const content = await createContent();
    await pipeline(content, handle.createWriteStream());
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error instanceof Error && 'syscall' in error && error.syscall === 'write' ? toCommandError(error) : error;
  }
}
