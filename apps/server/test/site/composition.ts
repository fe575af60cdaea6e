import { readFile } from 'node:fs/promises';
import { isMap, isSeq, type ParsedNode, parse, parseDocument, visit } from 'yaml';

/** A service of a compose file: the fields that the tests use. */
export type Service = {
  image: string;
  build?: string;
  user: string;
  profiles?: string[];
  restart: string;
  init: boolean;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  pids_limit: number;
  mem_limit: string;
  logging: { driver: string; options: Record<string, string> };
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, unknown>;
  networks?: string[] | Record<string, { aliases?: string[]; ipv4_address?: string }>;
  network_mode?: string;
};

/** Merged compose files: services, networks and volumes, and the text of the files. */
export type Composition = {
  text: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] } } | null>;
  volumes: Record<string, unknown>;
};

/** Reads a file by its path from the repository's root. */
export const readProjectFile = (name: string): Promise<string> =>
  readFile(new URL(`../../../../${name}`, import.meta.url), 'utf8');

/**
 * Reads and merges compose files as `docker compose -f a -f b` does: maps by key, lists by concatenation unless tagged
 * `!override`.
 */
export async function readComposition(...names: string[]): Promise<Composition> {
  let merged: unknown;
  const texts: string[] = [];
  for (const name of names) {
    const text = await readProjectFile(name);
    texts.push(text);
    merged = mergeValues(merged, parse(text, { merge: true, logLevel: 'error' }), overridesOf(text), []);
  }
  return { ...(merged as Omit<Composition, 'text'>), text: texts.join('\n') };
}

function overridesOf(text: string): Set<string> {
  const overrides = new Set<string>();
  const document = parseDocument(text, { logLevel: 'error' });
  visit(document, {
    Pair(_, pair, ancestors) {
      const value = pair.value as ParsedNode | null;
      if (value?.tag !== '!override' || !(isSeq(value) || isMap(value))) return;
      const keys = [...ancestors, pair].flatMap((node) => ('key' in node ? [String(node.key)] : []));
      overrides.add(keys.join('.'));
    },
  });
  return overrides;
}

function mergeValues(base: unknown, over: unknown, overrides: Set<string>, path: string[]): unknown {
  if (base === undefined || overrides.has(path.join('.'))) return over;
  if (Array.isArray(base) && Array.isArray(over)) return [...(base as unknown[]), ...(over as unknown[])];
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = { ...base };
  for (const [key, value] of Object.entries(over))
    merged[key] = mergeValues(base[key], value, overrides, [...path, key]);
  return merged;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
