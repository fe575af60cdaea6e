import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { RuleList } from './RuleList.tsx';

/** Shows the rules of a community to a user who accepts them, to join or as a member. */
export default function RulesDialog({
  name,
  rules,
  submitLabel,
  onAccept,
  onClose,
}: {
  /** The name of the community. */
  name: string;
  rules: string | null;
  submitLabel: string;
  /** Records the acceptance. Resolves to whether the dialog is done. */
  onAccept: () => Promise<boolean>;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);

  async function accept(): Promise<void> {
    setIsBusy(true);
    const isDone = await onAccept();
    setIsBusy(false);
    if (isDone) onClose();
  }

  return (
    <FormDialog
      title={t('Rules of {name}', { name })}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={() => {
        accept().catch(reportError);
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{t('By accepting, you agree to follow these rules.')}</p>
      <RuleList rules={rules} />
    </FormDialog>
  );
}
