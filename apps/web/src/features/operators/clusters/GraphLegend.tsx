import { plural, t } from '../../../lib/i18n/i18n.ts';

/** What the marks of the graph mean. */
export function GraphLegend({ omitted }: { omitted: number }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <Mark className="bg-danger-soft shadow-[inset_0_0_0_1.5px_var(--gb-danger)]" />
        {t('Risk of 60 or more')}
      </li>
      <li className="flex items-center gap-1.5">
        <Mark className="border border-dashed border-line-strong" />
        {t('Suspended')}
      </li>
      <li className="flex items-center gap-1.5">
        <Mark className="ring-2 ring-brand" />
        {t('Chosen')}
      </li>
      <li>{t('★ Operator')}</li>
      {omitted > 0 && (
        <li>
          {plural(
            omitted,
            '{count} account with a lower risk is in the list only',
            '{count} accounts with a lower risk are in the list only',
          )}
        </li>
      )}
    </ul>
  );
}

function Mark({ className }: { className: string }) {
  return <span aria-hidden="true" className={`size-3.5 flex-none rounded-full ${className}`} />;
}
