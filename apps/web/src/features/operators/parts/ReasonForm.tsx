import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';

/** The form for the reason of a rejection. */
export function ReasonForm({
  verb,
  maxLength = taskTextMax,
  onSubmit,
  onCancel,
}: {
  verb: string;
  maxLength?: number;
  onSubmit: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = reason.trim() !== '';
  return (
    <form
      className="mt-3 flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || busy) return;
        setBusy(true);
        void onSubmit(reason.trim()).finally(() => setBusy(false));
      }}
    >
      <TextArea
        label={t('Reason')}
        value={reason}
        maxLength={maxLength}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="danger" size="sm" busy={busy} disabled={!isReady}>
          {verb}
        </Button>
        <Button kind="ghost" size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
