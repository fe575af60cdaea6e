import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { checkMailDomains, parseMailDomains } from '@gumball/rules/referrals/mail-domains';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { saveMailDomains } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

type MailDomains = OperatorSettings['mailDomains'];

/** The operators' own entries for the list of disposable mail domains. Another setting shows a failure to load. */
export function MailDomainsSetting() {
  const [isEditing, setIsEditing] = useState(false);
  const domains = useOperatorSettings().data?.mailDomains;
  if (!domains) return null;
  const { disposable, allowed } = domains;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('Disposable mailboxes')}</h2>
        <p className="text-sm text-ink-2">
          {t('Rewards for accounts with a mailbox from the list of disposable ones are held.')}{' '}
          {plural(disposable.length, '{count} domain added', '{count} domains added')},{' '}
          {plural(allowed.length, '{count} exception', '{count} exceptions')}
        </p>
      </div>
      <Button
        kind="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('Change the disposable mailboxes')}
        onClick={() => setIsEditing(true)}
      >
        {t('Change')}
      </Button>
      {isEditing && <DomainsDialog domains={domains} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function DomainsDialog({ domains, onClose }: { domains: MailDomains; onClose: () => void }) {
  const [disposable, setDisposable] = useState(domains.disposable.join('\n'));
  const [allowed, setAllowed] = useState(domains.allowed.join('\n'));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save() {
    const changed = { disposable: parseMailDomains(disposable), allowed: parseMailDomains(allowed) };
    if (!checkMailDomains(changed).ok) {
      setProblem(t('Please enter up to 500 domains such as example.com, one per line'));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await saveMailDomains(changed);
      onClose();
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to save the setting')));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('Disposable mailboxes')}
      submitLabel={busy ? t('Saving...') : t('Save')}
      isBusy={busy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label={t('Also disposable')}
        hint={t('One domain per line. The domains below it are included.')}
        autoComplete="off"
        spellCheck={false}
        value={disposable}
        onChange={(event) => setDisposable(event.target.value)}
      />
      <TextArea
        label={t('Not disposable')}
        hint={t('Exceptions from the list, for example a provider of forwarding addresses.')}
        autoComplete="off"
        spellCheck={false}
        value={allowed}
        onChange={(event) => setAllowed(event.target.value)}
      />
      {problem && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
