import type { Filter, FilterTrialResult } from '@gumball/contract/filters/filters.schemas';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { tryFilter } from '../data/filters.mutations.ts';

type Outcome = { of: string; result: FilterTrialResult } | { of: string; problem: string };

/** Tries a filter on a text and on the newest posts. */
export function FilterTrial({ kind, text }: { kind: Filter['kind']; text: string }) {
  const [sample, setSample] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const of = `${kind} ${text} ${sample}`;
  const shown = outcome?.of === of ? outcome : undefined;

  async function run(): Promise<void> {
    setBusy(true);
    try {
      setOutcome({ of, result: await tryFilter(kind, text, sample) });
    } catch (error) {
      setOutcome({ of, problem: failureMessage(error, t('Failed to try the filter')) });
    }
    setBusy(false);
  }

  return (
    <section aria-label={t('Trial')} className="flex flex-col gap-2 rounded-xl bg-sunken p-3">
      <TextArea
        label={t('Text to try')}
        value={sample}
        maxLength={5000}
        onChange={(event) => setSample(event.target.value)}
      />
      <Button kind="outline" size="sm" className="self-start" busy={busy} onClick={() => void run()}>
        {t('Try')}
      </Button>
      <div role="status" className="flex flex-col gap-1 text-sm">
        {shown && 'result' in shown && (
          <>
            {sample !== '' && (
              <p className="font-semibold">{shown.result.matches ? t('Would match') : t('Would not match')}</p>
            )}
            <p>
              {plural(shown.result.matched, '{count} match', '{count} matches')}{' '}
              {plural(shown.result.read, 'in the newest post', 'in the newest {count} posts')}
            </p>
            <ul className="list-disc ps-5 break-words text-ink-2">
              {shown.result.examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {shown && 'problem' in shown && <Callout tone="danger">{shown.problem}</Callout>}
    </section>
  );
}
