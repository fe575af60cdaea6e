import { Check, Copy, X } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text and shows the result for two seconds. */
export function CopyButton({ text, label, variant }: { text: string; label: string; variant: 'large' | 'small' }) {
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? Check : state === 'failed' ? X : Copy;
  return (
    <Button
      kind={variant === 'large' ? 'outline' : 'primary'}
      size={variant === 'large' ? 'md' : 'sm'}
      aria-live="polite"
      onClick={() => void copy()}
    >
      <Icon size={variant === 'large' ? 18 : 16} aria-hidden="true" />
      {state === 'copied' ? t('Copied') : state === 'failed' ? t('Failed') : label}
    </Button>
  );
}
