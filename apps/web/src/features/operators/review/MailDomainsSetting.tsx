import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { checkMailDomains, parseMailDomains } from '@gumball/rules/referrals/mail-domains';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { saveMailDomains } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

type MailDomains = OperatorSettings['mailDomains'];

/** The operators' own entries for the list of disposable mail domains. Another setting shows a failure to load. */
export function MailDomainsSetting() {
  const domains = useOperatorSettings().data?.mailDomains;
  if (!domains) return null;
  const { disposable, allowed } = domains;
  return (
    <SettingCard
      title={t('Disposable mailboxes')}
      text={
        <>
          {t('Rewards for accounts with a mailbox from the list of disposable ones are held.')}{' '}
          {plural(disposable.length, '{count} domain added', '{count} domains added')},{' '}
          {plural(allowed.length, '{count} exception', '{count} exceptions')}
        </>
      }
    >
      <ChangeButton
        label={t('Change the disposable mailboxes')}
        renderDialog={(onClose) => <DomainsDialog domains={domains} onClose={onClose} />}
      />
    </SettingCard>
  );
}

function DomainsDialog({ domains, onClose }: { domains: MailDomains; onClose: () => void }) {
  const [disposable, setDisposable] = useState(domains.disposable.join('\n'));
  const [allowed, setAllowed] = useState(domains.allowed.join('\n'));
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to save the setting'));

  async function save() {
    const changed = { disposable: parseMailDomains(disposable), allowed: parseMailDomains(allowed) };
    if (!checkMailDomains(changed).ok) {
      setProblem(t('Please enter up to 500 domains such as example.com, one per line'));
      return;
    }
    await run(async () => {
      await saveMailDomains(changed);
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('Disposable mailboxes')}
      submitLabel={isBusy ? t('Saving...') : t('Save')}
      isBusy={isBusy}
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
