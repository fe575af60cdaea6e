import { mailTopics, toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { findMailSettings } from './settings/mail-settings.store.ts';

/** Exports how often the user is mailed about what, in which language and time zone. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    {
      name: 'mail-settings',
      title: 'Mail settings',
      async *rows() {
        const row = await findMailSettings(db.kysely, userId);
        if (!row) return;
        const frequencies = toMailFrequencies(row.frequencies ?? {});
        const { language, time_zone: timeZone, refused_email: refusedEmail, refused_reason: refusedReason } = row;
        yield {
          data: { frequencies, language, timeZone, refusedEmail, refusedReason },
          at: null,
          text: mailTopics.map((topic) => `${topic}: ${frequencies[topic]}`).join('\n'),
        };
      },
    },
  ];
}
