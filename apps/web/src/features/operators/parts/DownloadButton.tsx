import type { Endpoint } from '@gumball/contract/define-routes';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/api/download.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';

/** Downloads a file of the console. `id` is that of the path, `failure` the toast without a better reason. */
export function DownloadButton({
  endpoint,
  id,
  fallbackName,
  label,
  failure,
}: {
  endpoint: Endpoint;
  id?: string;
  fallbackName: string;
  label: string;
  failure: string;
}) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await download(endpoint, fallbackName, id);
    } catch (error) {
      toast.error(failureMessage(error, failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button kind="ghost" size="sm" busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
