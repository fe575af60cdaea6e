/** Checks the container images of the project: each has a pinned version and an entry in deploy/images.yaml. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { listFiles, root } from '../project-files.ts';

/** Faults of the images, and notes about entries with an old date. */
export type ImageReport = { errors: string[]; notes: string[] };

type ImageUse = { path: string; image: string };

const listPath = 'deploy/images.yaml';
const staleAfterDays = 365;
const dayMs = 86_400_000;

/**
 * Checks compose files and Dockerfiles (path -> text) against the text of deploy/images.yaml. `today` is an ISO date.
 */
export function checkImages(files: ReadonlyMap<string, string>, list: string, today: string): ImageReport {
  const { seen, faults: errors } = readList(list, today);
  const uses = [...files].flatMap(([path, text]): ImageUse[] => imagesOf(path, text).map((image) => ({ path, image })));
  for (const { path, image } of uses) {
    if (!isPinned(image)) errors.push(`${path}: "${image}" needs the tag of one version, such as 1.30.4`);
    if (!seen.has(image)) errors.push(`${path}: "${image}" is missing in ${listPath}`);
  }
  const notes: string[] = [];
  for (const [image, date] of seen) {
    if (!uses.some((use) => use.image === image)) errors.push(`${listPath}: nothing uses "${image}"`);
    const days = Math.round((Date.parse(today) - Date.parse(date)) / dayMs);
    if (days > staleAfterDays) notes.push(`${listPath}: "${image}" was last seen ${days} days ago`);
  }
  return { errors, notes };
}

function readList(text: string, today: string): { seen: Map<string, string>; faults: string[] } {
  const seen = new Map<string, string>();
  const errors: string[] = [];
  for (const entry of (parse(text) ?? []) as Record<string, unknown>[]) {
    const { image, seen: date, source } = entry;
    const isComplete =
      typeof image === 'string' && typeof date === 'string' && typeof source === 'string' && source !== '';
    if (!isComplete || !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) {
      errors.push(`${listPath}: ${JSON.stringify(entry)} needs image, seen (a date) and source`);
      continue;
    }
    if (date > today) errors.push(`${listPath}: "${image}" was seen on ${date}, a date in the future`);
    if (seen.has(image)) errors.push(`${listPath}: "${image}" is listed twice`);
    seen.set(image, date);
  }
  return { seen, faults: errors };
}

function imagesOf(path: string, text: string): string[] {
  return isDockerfile(path) ? baseImagesOf(text) : composedImagesOf(text);
}

// A service with `build` names the image that it builds. That image is not pulled.
function composedImagesOf(text: string): string[] {
  const { services } = parse(text, { merge: true, logLevel: 'error' }) as {
    services?: Record<string, { image?: string; build?: unknown }>;
  };
  return Object.values(services ?? {}).flatMap(({ image, build }) =>
    image !== undefined && build === undefined ? [image] : [],
  );
}

function baseImagesOf(text: string): string[] {
  const stages = new Set(['scratch']);
  const images: string[] = [];
  for (const [, image = '', stage] of text.matchAll(/^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/gim)) {
    if (!stages.has(image)) images.push(image);
    if (stage !== undefined) stages.add(stage);
  }
  return images;
}

function isPinned(image: string): boolean {
  const tag = /:([^/:@]+)(?:@sha256:[0-9a-f]{64})?$/.exec(image)?.[1] ?? '';
  return /^v?\d+\.\d+/.test(tag);
}

const isDockerfile = (path: string) => posix.basename(path).startsWith('Dockerfile');

/** Returns whether a file is a compose file or a Dockerfile. */
export const hasImages = (path: string): boolean =>
  isDockerfile(path) || /^(?:docker-)?compose[^/]*\.ya?ml$/.test(posix.basename(path));

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const files = new Map(
    listFiles()
      .filter(hasImages)
      .map((path) => [path, read(path)]),
  );
  const { errors, notes } = checkImages(files, read(listPath), new Date().toISOString().slice(0, 10));
  for (const note of notes) console.log(`note: ${note}`);
  for (const fault of errors) console.error(fault);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
