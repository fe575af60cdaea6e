import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';

/** The button of a setting that is changed in a dialog. `label` says what it changes. */
export function ChangeButton({
  label,
  renderDialog,
}: {
  label: string;
  renderDialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size="sm" aria-haspopup="dialog" aria-label={label} onClick={() => setIsOpen(true)}>
        {t('Change')}
      </Button>
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  );
}
