import { type ReportReason, reportReasonLabels, reportReasons } from '@gumball/rules/moderation/report';
import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { closeCommunity } from './cases.mutations.ts';

/** Closes a community with a rule and a reason that its members read. */
export function CloseCommunityForm({
  community,
  onClose,
}: {
  community: { id: string; name: string };
  onClose: () => void;
}) {
  const [rule, setRule] = useState<ReportReason>('spam');
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to close the community'));
  async function submit() {
    await run(async () => {
      await closeCommunity(community.id, rule, reason);
      toast.success(t('{community} is closed', { community: community.name }));
      onClose();
    });
  }
  return (
    <form
      aria-label={t('Close the community')}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-sm text-ink-2">
        {t(
          'Only its members see {community} then, and nobody writes in it. Its owner can appeal. You can open it again.',
          {
            community: community.name,
          },
        )}
      </p>
      <div className="flex">
        <Select
          label={t('Rule')}
          options={reportReasons.map((value) => ({ value, label: translate(reportReasonLabels[value]) }))}
          value={rule}
          onChange={setRule}
        />
      </div>
      <TextArea
        label={t('Reason for its members')}
        value={reason}
        countMax={sanctionNoteMax}
        autoFocus
        error={problem}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="danger" size="sm" busy={isBusy}>
          {t('Close the community')}
        </Button>
        <Button kind="ghost" size="sm" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
