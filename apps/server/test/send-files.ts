import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorBody } from '@gumball/contract/errors';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import sharp, { type Sharp } from 'sharp';
import type { Reply } from './data/users.ts';
import type { TestApp } from './start-app.ts';

/** A file of a multipart form. The default `field` is `media`. */
export type SentFile = { bytes: Uint8Array; name: string; type?: string; field?: string };

/** The response body of the upload routes. */
export type Uploaded = { success: true; urls: string[]; media: Media[]; data: { urls: string[] } };

/** Sends a multipart form, text fields before files. `path` begins below `/api`. */
export async function sendFiles<B = Uploaded>(
  app: { url: string },
  token: string | undefined,
  files: readonly SentFile[],
  path = '/upload/media',
  fields: Record<string, string> = {},
): Promise<Reply<B>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name, type = 'application/octet-stream', field = 'media' } of files) {
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  }
  const response = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as B };
}

/** Sends one file and types the response as an error. */
export function sendRefused(
  app: { url: string },
  token: string | undefined,
  file: SentFile,
  path?: string,
): Promise<Reply<ErrorBody>> {
  return sendFiles<ErrorBody>(app, token, [file], path);
}

/** A single-colour image. */
export function drawPng(width = 40, height = 30, background = '#d33'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** The files and rows that uploads left: stored files, incoming files, and the number of rows. */
export async function leftovers(app: TestApp): Promise<{ stored: string[]; incoming: string[]; rows: number }> {
  const listed = async (name: string) =>
    (await readdir(path.join(app.dataDir, name)).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
  const { rows } = await app.deps.db.pool.query<{ count: string }>('SELECT count(*) FROM uploads');
  return { stored: await listed('uploads'), incoming: await listed('incoming'), rows: Number(rows[0]?.count) };
}

/** The result of `leftovers` without any uploads. */
export const emptyFolder = { stored: [], incoming: [], rows: 0 };
