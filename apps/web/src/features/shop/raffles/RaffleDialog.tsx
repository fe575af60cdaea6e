import { Modal } from '../../../ui/overlays/Modal.tsx';
import { RaffleResult } from './RaffleResult.tsx';

/** The draw of a raffle, also when the shop no longer lists it. */
export default function RaffleDialog({ itemId, name, onClose }: { itemId: string; name: string; onClose: () => void }) {
  return (
    <Modal title={name} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <RaffleResult itemId={itemId} isDecided />
      </div>
    </Modal>
  );
}
