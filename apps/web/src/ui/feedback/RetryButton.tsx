import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';
import { passFocus } from '../layout/pass-focus.ts';

// What is loaded replaces the button: the focus moves to what contains both, a dialog or the page.
function focusAround(button: HTMLElement | null): (() => void) | undefined {
  const around = [...document.querySelectorAll<HTMLElement>('[tabindex="-1"]')].filter((box) => box.contains(button));
  return passFocus(button, () => around.findLast(({ isConnected }) => isConnected));
}

/** The small button that retries a load: quiet (`ghost`) inside a line, else soft. */
export function RetryButton({
  kind = 'soft',
  label = t('Try Again'),
  onRetry,
}: {
  kind?: 'soft' | 'ghost' | 'primary';
  label?: string;
  onRetry: () => unknown;
}) {
  return (
    <Button
      ref={focusAround}
      kind={kind}
      size="sm"
      onClick={() => {
        Promise.resolve(onRetry()).catch(reportError);
      }}
    >
      {label}
    </Button>
  );
}
