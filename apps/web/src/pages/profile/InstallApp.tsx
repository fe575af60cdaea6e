import { MonitorDown } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { installOffer, showInstallOffer } from '../../lib/install-prompt.ts';
import { isInstalled, isInstalledByShareSheet } from '../../lib/installation.ts';
import { useStore } from '../../lib/storage/store.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** The way to install the app, where the browser has one and the app is not installed. */
export function InstallApp() {
  const hasOffer = useStore(installOffer) !== undefined;
  if (isInstalled() || (!hasOffer && !isInstalledByShareSheet())) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p id="install-app" className="font-semibold">
          {t('Install the app')}
        </p>
        <p className="text-sm text-ink-2">
          {hasOffer
            ? t('{site} gets its own window and icon on this device.')
            : t('Tap Share, then Add to Home Screen.')}
        </p>
      </div>
      {hasOffer && (
        <Button kind="soft" size="sm" aria-describedby="install-app" onClick={showInstallOffer}>
          <MonitorDown size={18} aria-hidden="true" />
          {t('Install')}
        </Button>
      )}
    </div>
  );
}
