import { useLayoutEffect } from 'react';
import { t } from '../lib/i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { removeAppSkeleton } from './app-skeleton/remove-app-skeleton.ts';

/** Shows that something failed and offers a retry. It loads nothing itself. */
export function ErrorView({ onRetry }: { onRetry: () => void }) {
  useLayoutEffect(removeAppSkeleton, []);
  return (
    <div
      role="alert"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-1.5 px-5 py-16 text-center"
    >
      <span className="art-oops mb-2 size-[132px]" />
      <h2>{t('Something went wrong')}</h2>
      <p className="max-w-[36ch] text-balance text-ink-2">
        {t('This page could not be shown. Nothing you wrote is lost.')}
      </p>
      <Button kind="soft" size="sm" className="mt-3" onClick={onRetry}>
        {t('Try Again')}
      </Button>
    </div>
  );
}
