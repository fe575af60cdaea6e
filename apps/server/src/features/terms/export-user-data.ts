import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { listAllConsents } from './terms.store.ts';

/** Exports which versions of which texts a user accepted, and when. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    {
      name: 'consents',
      title: 'Accepted terms',
      async *rows() {
        for (const { kind, version, consented_at: at } of await listAllConsents(db, userId))
          yield { data: { kind, version, consentedAt: at }, at, text: `${kind}, version ${version}` };
      },
    },
  ];
}
