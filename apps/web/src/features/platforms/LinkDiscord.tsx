import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { linkDiscord } from './platforms.mutations.ts';

/** Links a Discord account: the member leaves for a page of Discord, which leads back. */
export function LinkDiscord() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function leave() {
    setBusy(true);
    setError(undefined);
    try {
      location.assign(await linkDiscord());
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to link your {platform} account', { platform: 'Discord' })));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        {t('Discord asks you whether we may know who you are there, and brings you back. We see nothing else.')}
      </p>
      {error && <Callout tone="danger">{error}</Callout>}
      <Button size="sm" busy={busy} onClick={() => void leave()}>
        <ArrowUpRight size={16} aria-hidden="true" />
        {t('Continue on {platform}', { platform: 'Discord' })}
      </Button>
    </div>
  );
}
