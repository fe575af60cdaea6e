import { CircleAlert, Clock3 } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { MessagePreview } from './use-message-preview.ts';

/** The icon before an unconfirmed message. */
export function PendingIcon({ status }: Pick<MessagePreview, 'status'>) {
  if (!status) return null;
  const Icon = status === 'failed' ? CircleAlert : Clock3;
  const label = { queued: t('Queued...'), sending: t('Sending...'), failed: t('Not sent') }[status];
  return (
    <>
      <Icon
        size={15}
        aria-hidden="true"
        className={`me-1 inline-block align-[-2px] ${status === 'failed' ? 'text-danger' : 'text-ink-3'}`}
      />
      <VisuallyHidden>{label} </VisuallyHidden>
    </>
  );
}
