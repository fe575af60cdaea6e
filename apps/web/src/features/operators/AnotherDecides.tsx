import { t } from '../../lib/i18n/i18n.ts';

/** What stands in place of the buttons where the operator is concerned. */
export function AnotherDecides() {
  return <p className="mt-3 text-sm text-ink-2">{t('Another operator has to decide this one.')}</p>;
}
