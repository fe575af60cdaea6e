import type { Run } from '@gumball/contract/filters/filters.schemas';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { confirmRun, undoRun } from '../data/filters.mutations.ts';
import { useSpamRuns } from '../data/filters.queries.ts';

/** The runs of spam that wait for a decision; nothing while there are none. */
export function RunsList() {
  const { items: runs } = useSpamRuns();
  if (!runs || runs.length === 0) return null;
  return (
    <section aria-label={t('Runs of spam')} className="flex flex-col gap-2">
      <h3>{t('Runs of spam')}</h3>
      <ul className="flex flex-col gap-2">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

type Sanction = 'none' | 'limit' | 'silence';

function RunRow({ run }: { run: Run }) {
  const [sanction, setSanction] = useState<Sanction>('silence');
  const [busy, setBusy] = useState(false);
  async function decide(send: () => Promise<boolean>) {
    setBusy(true);
    await send();
    setBusy(false);
  }
  async function remove(): Promise<void> {
    const yes = await confirm({ question: t('Remove all of it? This cannot be undone.'), verb: t('Remove') });
    if (yes) await decide(() => confirmRun(run, sanction));
  }
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <p className="font-semibold">
        {plural(run.things, '{count} post or comment', '{count} posts and comments')} ·{' '}
        {plural(run.accounts, '{count} account', '{count} accounts')}
      </p>
      <p className="text-sm text-ink-2">
        {t('Hidden from everybody but the authors')} · <TimeAgo dateTime={run.foundAt} />
      </p>
      <ul className="mt-2 flex flex-col gap-1 border-s-[3px] border-line ps-3 break-words">
        {run.examples.map((example) => (
          <li key={example} dir="auto">
            {example}
          </li>
        ))}
      </ul>
      <p className="mt-2 max-h-24 overflow-y-auto text-sm break-words text-ink-2">{run.usernames.join(', ')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Select<Sanction>
          label={t('Measure against the accounts')}
          options={[
            { value: 'silence', label: t('Silence for 30 days') },
            { value: 'limit', label: t('Limit for 30 days') },
            { value: 'none', label: t('No measure') },
          ]}
          value={sanction}
          onChange={setSanction}
        />
        <Button
          kind="danger"
          size="sm"
          busy={busy}
          onClick={() => {
            remove().catch(reportError);
          }}
        >
          {t('Remove all')}
        </Button>
        <Button kind="outline" size="sm" disabled={busy} onClick={() => void decide(() => undoRun(run))}>
          {t('Show all again')}
        </Button>
      </div>
    </li>
  );
}
