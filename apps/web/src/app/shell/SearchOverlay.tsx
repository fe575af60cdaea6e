import { useRef } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { SearchForm } from './SearchForm.tsx';

/** Search on a phone: full screen, with the keyboard open. */
export default function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal title={t('Search')} open={open} onClose={onClose} initialFocus={input}>
      <SearchForm className="block py-2" inputRef={input} inline onDone={onClose} />
    </Modal>
  );
}
