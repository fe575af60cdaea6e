import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CopyButton } from '../../../ui/forms/CopyButton.tsx';

/** Shows new recovery codes, once. */
export function RecoveryCodes({
  codes,
  isOn,
  onDone,
}: {
  codes: string[];
  /** Whether two-factor authentication is on. */
  isOn: boolean;
  onDone: () => void;
}) {
  const { username } = useCurrentUser();
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      {isOn && <Callout tone="positive">{t('Two-factor authentication is on.')}</Callout>}
      <p className="text-ink-2">
        {isOn
          ? t(
              'Keep these recovery codes in a safe place. If you lose your phone, each of them signs you in once. They are not shown again.',
            )
          : t(
              'Keep these recovery codes in a safe place. If you lose your mailbox, each of them sets a new password once. They are not shown again.',
            )}
      </p>
      <ul
        ref={focusOnce}
        tabIndex={-1}
        className="grid gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('Copy codes')} variant="large" />
        <Button kind="outline" onClick={() => download(`gumball-recovery-codes-${username}.txt`, `${text}\n`)}>
          {t('Download')}
        </Button>
        <Button className="ms-auto max-sm:w-full" onClick={onDone}>
          {t('I have stored them')}
        </Button>
      </div>
    </div>
  );
}

// The button that led here is gone.
function focusOnce(list: HTMLUListElement | null): void {
  list?.focus({ preventScroll: true });
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
