import { readFile } from 'node:fs/promises';
import { type Place, toCountry } from '@gumball/rules/auth/place';
import { normalizeIp } from '../../../platform/http/client-address.ts';
import { isPublicAddress } from '../../../platform/outbound/public-address.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/** Finds the rough places of addresses. */
export type Places = {
  /** Returns the place of an address. `stated`: the country that a trusted proxy stated for it, which wins. */
  find(ip: string | null, stated?: string | null): Promise<Place | undefined>;
};

/** The fields of databases in the MaxMind format: those of GeoLite2 and DB-IP, and the flat one of other projects. */
type Entry = { country?: { iso_code?: unknown } | string; country_code?: unknown } | null;

type Lookup = (ip: string) => Entry;

/**
 * Creates the look-up. The database of the operator is read when a place is first asked for, and stays in memory: the
 * size of the file, about 8 MB for countries. Without one, or if it cannot be read, only the local network and what a
 * proxy states are known.
 */
export function createPlaces({ config, log }: Pick<PlatformDeps, 'config' | 'log'>): Places {
  let loading: Promise<Lookup | undefined> | undefined;
  const load = async (file: string): Promise<Lookup | undefined> => {
    try {
      const [{ Reader }, content] = await Promise.all([import('mmdb-lib'), readFile(file)]);
      const reader = new Reader(content);
      return (ip) => reader.get(ip) as Entry;
    } catch (error) {
      log.warn({ err: error }, 'the database of places cannot be read');
      return undefined;
    }
  };
  return {
    async find(ip, stated) {
      const country = toCountry(stated);
      if (country) return { country };
      const address = normalizeIp(ip ?? '');
      if (address === null) return undefined;
      if (!isPublicAddress(address)) return 'local';
      if (config.placesDatabase === undefined) return undefined;
      loading ??= load(config.placesDatabase);
      const entry = readEntry(await loading, address);
      const code =
        typeof entry?.country === 'object' ? entry.country.iso_code : (entry?.country_code ?? entry?.country);
      const found = toCountry(code);
      return found ? { country: found } : undefined;
    },
  };
}

// A damaged file throws.
function readEntry(lookup: Lookup | undefined, ip: string): Entry {
  try {
    return lookup?.(ip) ?? null;
  } catch {
    return null;
  }
}
