import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { errorCodeOf } from '../../platform/errors/error-code-of.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mediaTypeOf } from '../../platform/media/media-type.ts';

/**
 * A completely received file. `name` is safe to display and `sentName` is the original name; `type` is detected from
 * the content and `sentType` is the declared MIME type; `size` is in bytes.
 */
export type ReceivedFile = {
  name: string;
  sentName: string;
  path: string;
  type: string;
  sentType: string;
  size: number;
  poster?: ReceivedFile;
};

/**
 * The limits of a form. `accept` throws if a file is invalid, with the text fields that precede it; `tooMany` creates
 * the error for a file above the limit.
 */
export type FormRules = {
  field: string;
  maxFiles: number;
  maxBytes: number;
  tooMany: () => AppError;
  accept: (file: ReceivedFile, fields: ReadonlyMap<string, string>) => void;
  /** Whether the form may have no file. */
  fileOptional?: true;
  /** Accepted text fields, at most `fieldMaxBytes` each. */
  fields?: readonly string[];
  fieldMaxBytes?: number;
  /** Maximum size of a video's poster image in bytes; absent if posters are not accepted. */
  posterMaxBytes?: number;
};

const drainMaxBytes = 64 * 1024 * 1024;

const drainMaxMs = 10_000;

/**
 * Streams the files of a form to disk, passes them to `work`, and then removes remaining temporary files, also after an
 * error. Rejects a form at its first invalid file, and throws `UPLOAD_QUOTA` once the user's quota is used up. The rest
 * of the request body is drained, so that the client receives the response.
 */
export async function receiveFiles<T>(
  deps: Pick<Deps, 'config' | 'ids' | 'uploadQuota'>,
  context: { userId: string; request: FastifyRequest; reply: FastifyReply },
  rules: FormRules & { beforeFile: () => Promise<void> },
  work: (files: ReceivedFile[], fields: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  if (!context.request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  return deps.uploadQuota.receive(context.userId, declaredBytesOf(context.request), (consumeQuota) =>
    receiveForm(deps, context, { ...rules, consumeQuota }, work),
  );
}

function declaredBytesOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

type Rules = FormRules & { beforeFile: () => Promise<void>; consumeQuota: (bytes: number) => Promise<void> };

async function receiveForm<T>(
  deps: Pick<Deps, 'config' | 'ids'>,
  context: { request: FastifyRequest; reply: FastifyReply },
  rules: Rules,
  work: (files: ReceivedFile[], fields: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const folder = path.join(incomingFolder(deps.config.dataDir), deps.ids.fileName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    let files: ReceivedFile[];
    const fields = new Map<string, string>();
    try {
      files = await readForm(context.request, folder, rules, fields);
    } finally {
      // The parser stops at the end of the form. Unread bytes would prevent the reuse of the connection.
      if (!(await drain(context.request.raw))) context.reply.header('connection', 'close');
    }
    return await work(files, fields);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(
  request: FastifyRequest,
  folder: string,
  rules: Rules,
  fields: Map<string, string>,
): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  const parts = request.parts({
    limits: {
      fileSize: rules.maxBytes,
      files: rules.maxFiles * 2 + 2,
      fields: 20,
      fieldSize: rules.fieldMaxBytes ?? 1000,
      parts: rules.maxFiles * 2 + 22,
    },
  });
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type !== 'file') {
      if (!rules.fields?.includes(part.fieldname)) continue;
      if (part.valueTruncated || typeof part.value !== 'string' || part.value.includes('\0'))
        throw new AppError('INVALID_INPUT', { field: part.fieldname });
      fields.set(part.fieldname, part.value.toWellFormed());
      continue;
    }
    const filePath = path.join(folder, String(files.length));
    if (part.fieldname === rules.field) {
      if (files.length === rules.maxFiles) throw rules.tooMany();
      await rules.beforeFile();
      const file = await save(part, filePath);
      await rules.consumeQuota(file.size);
      rules.accept(file, fields);
      files.push(file);
    } else if (part.fieldname === 'poster' && rules.posterMaxBytes) {
      const video = files.at(-1);
      if (!video?.type.startsWith('video/') || video.poster) throw new AppError('INVALID_INPUT', { field: 'poster' });
      const poster = await save(part, `${filePath}.poster`);
      await rules.consumeQuota(poster.size);
      if (!poster.type.startsWith('image/')) throw new AppError('FILE_TYPE', { details: { file: poster.name } });
      if (poster.size > rules.posterMaxBytes) {
        throw new AppError('FILE_TOO_LARGE', {
          details: { file: poster.name, limit: `${rules.posterMaxBytes / 1024 / 1024}MB` },
        });
      }
      video.poster = poster;
    } else {
      part.file.resume();
    }
  }
  if (files.length === 0 && !rules.fileOptional) throw new AppError('FILE_MISSING', { field: rules.field });
  return files;
}

// Parser errors are client errors, except its own limits, which keep their codes.
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(errorCodeOf(error))) throw error;
    throw new AppError('MALFORMED_JSON');
  }
}

async function save(part: MultipartFile, filePath: string): Promise<ReceivedFile> {
  try {
    await pipeline(part.file, createWriteStream(filePath, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new AppError('MALFORMED_JSON');
  }
  const { size } = await stat(filePath);
  return {
    name: toDisplayName(part.filename),
    sentName: part.filename,
    path: filePath,
    type: (await mediaTypeOf(filePath)) ?? '',
    sentType: part.mimetype.slice(0, 100),
    // The parser truncates at the limit. One more byte marks the file as too large for the size check.
    size: part.file.truncated ? size + 1 : size,
  };
}

function toDisplayName(name: string): string {
  return (path.posix.basename(name.replaceAll('\\', '/')).replace(/\p{C}/gu, '') || 'file').slice(0, 100);
}

async function drain(raw: IncomingMessage): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return true;
  raw.unpipe();
  let remaining = drainMaxBytes;
  const timeoutAbort = new AbortController();
  const ended = new Promise<boolean>((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      remaining -= chunk.length;
      if (remaining < 0) resolve(false);
    });
    raw.once('end', () => resolve(true));
    raw.once('close', () => resolve(true));
    raw.resume();
  });
  const timeout = sleep(drainMaxMs, false, { signal: timeoutAbort.signal }).catch(() => false);
  const isDrained = await Promise.race([ended, timeout]);
  timeoutAbort.abort();
  if (!isDrained) raw.pause();
  return isDrained;
}

/** The folder of files that are being received. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'incoming');
}
