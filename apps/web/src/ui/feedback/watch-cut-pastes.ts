import { plural } from '../../lib/i18n/i18n.ts';
import { toast } from './toasts.ts';

/** Tells when a pasted text does not fit into its field: the browser cuts it at `maxlength` without a word. */
export function watchCutPastes(): void {
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    const { value, maxLength, selectionStart, selectionEnd } = target;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const cut = value.length - replaced + (clipboardData?.getData('text/plain').length ?? 0) - maxLength;
    if (cut <= 0) return;
    toast.warning(
      plural(
        cut,
        '{count} character of the pasted text does not fit here',
        '{count} characters of the pasted text do not fit here',
      ),
    );
  });
}
