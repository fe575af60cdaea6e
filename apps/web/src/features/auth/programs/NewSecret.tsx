import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CopyButton } from '../../../ui/forms/CopyButton.tsx';

/** Shows a secret that the server does not show again. */
export function NewSecret({ title, secret, onDone }: { title: string; secret: string; onDone: () => void }) {
  return (
    <section ref={focusOnce} tabIndex={-1} aria-label={title} className="flex scroll-mt-24 flex-col gap-4">
      <p className="font-semibold">{title}</p>
      <code className="rounded-md bg-sunken px-3.5 py-3 text-sm break-all select-all">{secret}</code>
      <Callout tone="warning">
        {t(
          'Copy it now: it is not shown again. Everyone who has it can do what it allows, so keep it like a password.',
        )}
      </Callout>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={secret} label={t('Copy')} variant="large" />
        <Button onClick={onDone}>{t('Done')}</Button>
      </div>
    </section>
  );
}

// The form that led here is gone, and a long one may have been scrolled far below.
function focusOnce(section: HTMLElement | null): void {
  section?.focus();
}
