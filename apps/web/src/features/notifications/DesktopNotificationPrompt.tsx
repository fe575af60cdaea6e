import { BellRing } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { disableDesktopNotifications, enableDesktopNotifications, useDesktopState } from './desktop-notifications.ts';
import { useNotifications } from './notifications.queries.ts';

/** Offers desktop notifications to a member who has notifications and was never prompted. */
export function DesktopNotificationPrompt() {
  const state = useDesktopState();
  const { items } = useNotifications();
  if (state !== 'unasked' || !items?.length) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 pt-2.5 pb-1">
      <BellRing size={20} className="flex-none text-ink-2" aria-hidden="true" />
      <p className="min-w-40 flex-1 text-sm text-ink-2">
        {t('Get these on your desktop while {site} is in the background?')}
      </p>
      <div className="flex gap-1">
        <Button
          kind="soft"
          size="sm"
          onClick={() => {
            enableDesktopNotifications().catch(reportError);
          }}
        >
          {t('Turn on')}
        </Button>
        <Button kind="ghost" size="sm" onClick={disableDesktopNotifications}>
          {t('No thanks')}
        </Button>
      </div>
    </div>
  );
}
