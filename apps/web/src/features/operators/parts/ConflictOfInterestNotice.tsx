import { t } from '../../../lib/i18n/i18n.ts';

/** Replaces the buttons if the operator is a party to the case. */
export function ConflictOfInterestNotice() {
  return <p className="mt-3 text-sm text-ink-2">{t('Another operator has to decide this one.')}</p>;
}
