import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';

/** The buttons of a form of settings: 'Save', and one that sets what the product has where operators changed it. */
export function FormButtons({
  isBusy,
  standard,
}: {
  isBusy: boolean;
  standard: { label: string; onSelect: () => void } | undefined;
}) {
  return (
    <>
      {standard && (
        <Button kind="ghost" size="sm" disabled={isBusy} onClick={standard.onSelect}>
          {standard.label}
        </Button>
      )}
      <Button type="submit" size="sm" disabled={isBusy}>
        {t('Save')}
      </Button>
    </>
  );
}
