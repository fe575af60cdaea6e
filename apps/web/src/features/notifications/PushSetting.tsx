import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { disablePush, enablePush, supportsPush, usePush } from './push.ts';

/**
 * Push notifications of this browser while the app is closed. Hidden if the server or the browser does not support
 * them.
 */
export function PushSetting() {
  const { data } = usePush();
  const [isBusy, setIsBusy] = useState(false);
  const [isDenied, setIsDenied] = useState(() => supportsPush() && Notification.permission === 'denied');
  const publicKey = data?.publicKey;
  if (!publicKey) return null;
  const isOn = data.subscribed && !isDenied;

  async function togglePush() {
    setIsBusy(true);
    try {
      if (isOn) await disablePush();
      else if (publicKey) setIsDenied(!(await enablePush(publicKey)) && Notification.permission === 'denied');
    } catch (error) {
      toast.error(failureMessage(error, t('Could not change that')));
    }
    setIsBusy(false);
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-48 flex-1">
        <h3>{t('While {site} is closed')}</h3>
        <p className="text-sm text-ink-2">
          {isDenied
            ? t(
                "Your browser does not let {site} show notifications. You can change that in the browser's settings for this site.",
              )
            : isOn
              ? t('On for this browser: you are notified of these and of new messages until you sign out.')
              : t('This browser can notify you of these and of new messages.')}
        </p>
      </div>
      {!isDenied && (
        <Button
          kind="soft"
          size="sm"
          disabled={isBusy}
          aria-label={isOn ? t('Turn off while {site} is closed') : t('Turn on while {site} is closed')}
          onClick={() => void togglePush()}
        >
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
      )}
    </div>
  );
}
