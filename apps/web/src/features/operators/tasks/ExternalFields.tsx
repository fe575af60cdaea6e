import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { externalUrlMax } from '@gumball/rules/tasks/external-check';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { replaceTaskSecret, tryTaskAddress } from '../data/operators.mutations.ts';
import type { TaskForm } from './use-task-form.ts';

const urlPlaceholder = 'https://';

const answerTexts = {
  done: msg('It answered: done.'),
  not_done: msg('It answered: not done.'),
  later: msg('It answered: later.'),
  unreachable: msg('It could not be reached, or answered with an error or a redirect.'),
  malformed: msg('Its answer was not understood.'),
};

/** The address that is asked about the members; of a stored task also its secret and a try. */
export function ExternalFields({
  form: { fields, update, errorOf },
  task,
}: {
  form: TaskForm;
  task: OperatorTask | undefined;
}) {
  const stored = task?.external;
  return (
    <div className="flex flex-col gap-4">
      <Input
        label={t('Address to ask')}
        hint={t('Your service answers whether a member did it: docs/http-verifier.md.')}
        type="url"
        inputMode="url"
        placeholder={urlPlaceholder}
        value={fields.external.url}
        maxLength={externalUrlMax}
        error={errorOf('external')}
        onChange={(event) => update({ external: { url: event.target.value } })}
      />
      {task && stored && <StoredAddress id={task.id} stored={stored} />}
    </div>
  );
}

function StoredAddress({ id, stored }: { id: string; stored: NonNullable<OperatorTask['external']> }) {
  const [secret, setSecret] = useState(stored.secret);
  const [result, setResult] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function replace() {
    const isConfirmed = await confirm({
      question: t('Replace the secret?'),
      detail: t('Your service refuses the questions until it knows the new one.'),
      verb: t('Replace'),
    });
    if (isConfirmed) setSecret((await replaceTaskSecret(id)) ?? secret);
  }

  async function tryIt() {
    setBusy(true);
    setResult(undefined);
    try {
      const { answer, ms } = await tryTaskAddress(id);
      setResult(`${translate(answerTexts[answer])} ${t('{ms} ms', { ms })}`);
    } catch (error) {
      setResult(failureMessage(error, t('Failed to ask the address')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <Input
        label={t('Secret that signs the questions')}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="sm" busy={busy} onClick={() => void tryIt()}>
          {t('Try it')}
        </Button>
        <Button kind="ghost" size="sm" onClick={() => void replace()}>
          {t('New secret')}
        </Button>
      </div>
      <div role="status">{result && <Callout tone="info">{result}</Callout>}</div>
      <p className="text-sm text-ink-2">{t('The stored address is asked about you, as a test.')}</p>
    </div>
  );
}
