import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { listWebhookRows } from './webhooks/webhooks.store.ts';

/** Exports the webhooks of a user, without their secrets. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    {
      name: 'webhooks',
      title: 'Webhooks',
      async *rows() {
        for (const { url, events, community_name: community, created_at: at } of await listWebhookRows(db, userId))
          yield { data: { url, events, community, createdAt: at }, at, text: `${url}: ${events.join(', ')}` };
      },
    },
  ];
}
