import { t } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/forms/CopyButton.tsx';

/** A code that the member bought, with a button that copies it. */
export function OrderCode({ code }: { code: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-sunken py-2 pe-2 ps-4">
      <code className="min-w-0 flex-1 text-base font-semibold break-all">{code}</code>
      <CopyButton text={code} label={t('Copy code')} variant="small" />
    </div>
  );
}
