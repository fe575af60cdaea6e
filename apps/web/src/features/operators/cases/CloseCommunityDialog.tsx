import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { CloseCommunityForm } from './CloseCommunityForm.tsx';

/** Closes a community from its page. */
export default function CloseCommunityDialog({
  community,
  onClose,
}: {
  community: { id: string; name: string };
  onClose: () => void;
}): ReactNode {
  return (
    <Modal open title={t('Close the community')} onClose={onClose}>
      <CloseCommunityForm community={community} onClose={onClose} />
    </Modal>
  );
}
