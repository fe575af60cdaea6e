import { block } from '../../features/friends/friend-deeds.ts';
import ReportDialog from '../../features/moderation/ReportDialog.tsx';
import { type ReportWish, reportWish } from '../../lib/report-wish.ts';

/** The dialog that reports something, with blocking as friends do it. */
export default function ReportPart({ wish }: { wish: ReportWish }) {
  return (
    <ReportDialog
      key={`${wish.targetType} ${wish.targetId}`}
      wish={wish}
      onBlock={block}
      onClose={() => reportWish.set(null)}
    />
  );
}
