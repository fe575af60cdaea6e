import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Thrown where a backup cannot be made or brought back; the message is one line for the operator. */
export class BackupError extends Error {}

const fileFacts = z.object({ bytes: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  /** The last migration the data had seen. */
  schema: z.string(),
  takenAt: z.iso.datetime(),
  tables: z.array(
    fileFacts.extend({
      name: z.string().regex(/^[a-z][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), value: z.string().regex(/^\d+$/) })),
  jobs: fileFacts,
  /** The files of the storage; undefined where they were left to whoever keeps the bucket. */
  media: fileFacts.extend({ files: z.number() }).optional(),
  /** What `ledger-check` says of the ledger. */
  ledger: z.object({ entries: z.string(), hash: z.string() }),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Size and SHA-256 of a file of a backup. */
export type FileFacts = z.infer<typeof fileFacts>;

/** Where the parts of a backup lie in its folder. */
export const paths = {
  manifest: (folder: string) => path.join(folder, 'manifest.json'),
  table: (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.zst`),
  jobs: (folder: string) => path.join(folder, 'jobs.json'),
  mediaList: (folder: string) => path.join(folder, 'media.jsonl'),
  media: (folder: string, key: string) => path.join(folder, 'media', key),
};

/** Writes the manifest, which makes the folder a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${paths.manifest(folder)}.draft`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, paths.manifest(folder));
}

/** Reads the manifest of a backup. Throws `BackupError` where the folder is none, or one of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(paths.manifest(folder), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} holds no finished backup.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${paths.manifest(folder)} cannot be read by this version of Gumball.`);
  }
}
