import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/api/download.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';

/** Downloads an archive of the member's data. */
export function DataExport() {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await download(accountEndpoints.export, 'gumball.zip');
      toast.success(t('Your data is downloaded'));
    } catch (error) {
      toast.error(failureMessage(error, t('Could not download your data')));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">
        {t(
          'A zip file with a page to read, all your data, and your pictures and videos. It contains private information: keep it where only you can open it.',
        )}
      </p>
      <Button
        kind="soft"
        busy={busy}
        className="max-sm:w-full max-sm:whitespace-normal"
        onClick={() => {
          save().catch(reportError);
        }}
      >
        {!busy && <Download size={19} aria-hidden="true" />}
        {busy ? t('Preparing...') : t('Download my data')}
      </Button>
    </div>
  );
}
