import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';
import { passFocus } from '../layout/pass-focus.ts';

// An element of the page, no data of a user.
let focusedInstead: HTMLElement | undefined;

/**
 * The button disappears while the retry runs. The focus moves to what contains it, a dialog or the page, and back to the
 * button of another failure.
 */
function keepFocus(button: HTMLButtonElement | null): (() => void) | undefined {
  const around = [...document.querySelectorAll<HTMLElement>('[tabindex="-1"]')].filter((box) => box.contains(button));
  if (around.some((box) => box === focusedInstead && box === document.activeElement)) button?.focus();
  return passFocus(button, () => {
    focusedInstead = around.findLast(({ isConnected }) => isConnected);
    return focusedInstead;
  });
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
      ref={keepFocus}
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
