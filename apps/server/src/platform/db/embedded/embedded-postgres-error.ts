import { errorCodeOf } from '../../errors/error-code-of.ts';

/** The embedded database cannot be used. The message is one or two readable lines, fit for the console as it is. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Turns what went wrong with a file or folder into an {@link EmbeddedPostgresError} that names the place. */
export function folderError(doing: string, path: string, cause: unknown): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const uid = process.getuid?.();
  const reasons: Record<string, string> = {
    EACCES: `user ${uid ?? ''} may not (permission denied)`,
    EPERM: `user ${uid ?? ''} may not (operation not permitted)`,
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a file stands where a folder belongs',
    EEXIST: 'a file stands where a folder belongs',
  };
  const reason = reasons[errorCodeOf(cause)] ?? message;
  return new EmbeddedPostgresError(`Cannot ${doing} ${path}: ${reason}.`, { cause });
}
