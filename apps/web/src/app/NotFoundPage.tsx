import { t } from '../lib/i18n/i18n.ts';
import { usePageTitle } from '../lib/router/page-title.ts';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';

/** The page of an unknown address. */
export function NotFoundPage() {
  usePageTitle(t('Page not found'));
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-1.5 px-5 py-7 text-center">
      <span className="art-oops mb-2 size-[132px]" />
      <h2>{t('This page does not exist')}</h2>
      <p className="text-ink-2">{t('The link may be old, or mistyped.')}</p>
      <ButtonLink to="/" kind="soft" size="sm" className="mt-3">
        {t('Go to Home')}
      </ButtonLink>
    </div>
  );
}
