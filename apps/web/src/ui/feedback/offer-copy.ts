import { t } from '../../lib/i18n/i18n.ts';
import { toast } from './toasts.ts';

const offerMs = 60_000;

/** Returns options of a toast that offers to copy a text that would be lost, for a minute. */
export function offerCopy(text: string) {
  return {
    durationMs: offerMs,
    action: {
      label: t('Copy'),
      onSelect: () => {
        navigator.clipboard.writeText(text).catch(() => toast.error(t('Could not copy the text')));
      },
    },
  };
}
