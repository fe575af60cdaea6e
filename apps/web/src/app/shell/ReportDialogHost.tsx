import { block } from '../../features/friends/friends.mutations.ts';
import ReportDialog from '../../features/moderation/ReportDialog.tsx';
import { type ReportRequest, reportRequest } from '../../ui/product/report-request.ts';

/** The report dialog, with a block as the friends feature does it. */
export default function ReportDialogHost({ request }: { request: ReportRequest }) {
  return (
    <ReportDialog
      key={`${request.targetType} ${request.targetId}`}
      request={request}
      onBlock={block}
      onClose={() => reportRequest.set(null)}
    />
  );
}
