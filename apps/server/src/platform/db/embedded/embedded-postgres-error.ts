import { errorCodeOf } from '../../errors/error-code-of.ts';

/** The embedded database cannot be used. The message is one or two lines for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Converts a file system error into an {@link EmbeddedPostgresError} that names the path. */
export function folderError(doing: string, path: string, cause: unknown): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const uid = process.getuid?.();
  const reasons: Record<string, string> = {
    EACCES: `permission denied for user ${uid ?? ''}`,
    EPERM: `operation not permitted for user ${uid ?? ''}`,
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is exceeded',
    ENOTDIR: 'a file exists in place of a folder',
    EEXIST: 'a file exists in place of a folder',
  };
  const reason = reasons[errorCodeOf(cause)] ?? message;
  return new EmbeddedPostgresError(`Cannot ${doing} ${path}: ${reason}.`, { cause });
}
