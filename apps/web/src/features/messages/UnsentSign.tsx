import { CircleAlert, Clock3 } from 'lucide-react';
import { t } from '../../lib/texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { LastLine } from './use-last-line.ts';

/** The sign before a line that is not confirmed. */
export function UnsentSign({ status }: Pick<LastLine, 'status'>) {
  if (!status) return null;
  const Sign = status === 'failed' ? CircleAlert : Clock3;
  const words = { queued: t('Queued...'), sending: t('Sending...'), failed: t('Not sent') }[status];
  return (
    <>
      <Sign
        size={15}
        aria-hidden="true"
        className={`me-1 inline-block align-[-2px] ${status === 'failed' ? 'text-danger' : 'text-ink-3'}`}
      />
      <VisuallyHidden>{words} </VisuallyHidden>
    </>
  );
}
