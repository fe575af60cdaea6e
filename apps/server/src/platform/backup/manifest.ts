import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Thrown when a backup cannot be made or restored. The message is one line for the operator. */
export class BackupError extends Error {}

const fileFacts = z.object({ bytes: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  /** Last migration applied to the data. */
  schema: z.string(),
  takenAt: z.iso.datetime(),
  /** Whether the database was distributed: then not every foreign key was enforced. */
  isDistributed: z.boolean().default(false),
  tables: z.array(
    fileFacts.extend({
      name: z.string().regex(/^[a-z][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), value: z.string().regex(/^\d+$/) })),
  jobs: fileFacts,
  /** The files of the storage. Undefined if the operator backs up the bucket separately. */
  media: fileFacts.extend({ files: z.number() }).optional(),
  /** Entry count and hash of the ledger, as `ledger-check` prints them. */
  ledger: z.object({ entries: z.string(), hash: z.string() }),
});

/** Contents of a backup. It is written last: a folder without a manifest is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Size and SHA-256 of a file of a backup. */
export type FileFacts = z.infer<typeof fileFacts>;

/** Paths of the parts of a backup in its folder. */
export const paths = {
  manifest: (folder: string) => path.join(folder, 'manifest.json'),
  table: (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.zst`),
  jobs: (folder: string) => path.join(folder, 'jobs.json'),
  mediaList: (folder: string) => path.join(folder, 'media.jsonl'),
  media: (folder: string, key: string) => path.join(folder, 'media', key),
};

/** Writes the manifest, which completes the backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const temporaryPath = `${paths.manifest(folder)}.draft`;
  await writeFile(temporaryPath, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(temporaryPath, paths.manifest(folder));
}

/** Reads the manifest of a backup. Throws `BackupError` if the folder has none, or one of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(paths.manifest(folder), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} holds no finished backup.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${paths.manifest(folder)} cannot be read by this version of Gumball.`);
  }
}
