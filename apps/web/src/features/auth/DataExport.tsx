import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { download } from '../../lib/download.ts';
import { t } from '../../lib/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';

/** Downloads everything the member has here. */
export function DataExport() {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await download(accountEndpoints.export, 'gumball.zip');
      toast.success(t('Your data is downloaded'));
    } catch (error) {
      toast.error(failureWords(error, t('Could not download your data')));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">
        {t(
          'A zip file with a page to read, everything you wrote and did here as data, and your pictures and videos. It holds private things: keep it where only you can open it.',
        )}
      </p>
      <Button
        kind="soft"
        busy={busy}
        className="max-sm:w-full"
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
