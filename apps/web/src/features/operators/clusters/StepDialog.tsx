import { type ClusterAction, stepReasonMax } from '@gumball/rules/referrals/clusters/cluster-step';
import { useId, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { actionNames, actionTexts } from './action-labels.ts';
import { takeStep } from './clusters.mutations.ts';
import { useStepPreview } from './clusters.queries.ts';
import { StepPreviewView } from './StepPreviewView.tsx';

/**
 * Chooses what to do with the selected members, previews exactly that, and does it with a reason. If something changed
 * meanwhile, the new preview is shown and nothing is done.
 */
export function StepDialog({
  clusterId,
  memberIds,
  allowedActions,
  onClose,
}: {
  clusterId: string;
  memberIds: readonly string[];
  allowedActions: readonly ClusterAction[];
  onClose: () => void;
}) {
  const id = useId();
  const [actions, setActions] = useState<readonly ClusterAction[]>([]);
  const [reason, setReason] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ isReason: boolean; message: string }>();
  const [busy, setBusy] = useState(false);
  const body = { memberIds: [...memberIds], actions: [...actions] };
  const { data, error, isFetching } = useStepPreview(clusterId, body);
  const preview = actions.length > 0 && !error ? data : undefined;

  function toggle(action: ClusterAction) {
    setActions(actions.includes(action) ? actions.filter((other) => other !== action) : [...actions, action]);
    setKey(newIdempotencyKey());
    setProblem(undefined);
  }

  async function submit(): Promise<void> {
    if (!preview) return;
    if (reason.trim() === '') {
      setProblem({ isReason: true, message: t('Please enter a reason') });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await takeStep(clusterId, { ...body, version: preview.version, reason: reason.trim() }, key);
      toast.success(t('The step is done. It can be undone below.'));
      onClose();
    } catch (failure) {
      // The console was read again, and with it the preview.
      if (failure instanceof ApiError && failure.code === 'CLUSTER_CHANGED') setKey(newIdempotencyKey());
      setProblem({ isReason: false, message: failureMessage(failure, t('Failed to do the step')) });
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={plural(memberIds.length, 'Act on {count} account', 'Act on {count} accounts')}
      submitLabel={busy ? t('Working...') : t('Do it')}
      submitKind="danger"
      isBusy={busy}
      isDisabled={!preview || isFetching}
      isDraft={reason !== ''}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-semibold">{t('What to do')}</legend>
        {allowedActions.map((action) => (
          <div
            key={action}
            className="rounded-md px-3 py-2 shadow-[inset_0_0_0_1px_var(--gb-line)] has-checked:bg-brand-soft"
          >
            <label className="flex min-h-7 cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                className="size-4.5 flex-none accent-(--gb-brand)"
                aria-describedby={`${id}-${action}`}
                checked={actions.includes(action)}
                onChange={() => toggle(action)}
              />
              <span>{translate(actionNames[action])}</span>
            </label>
            <p id={`${id}-${action}`} className="ps-7.5 text-sm text-ink-2">
              {translate(actionTexts[action])}
            </p>
          </div>
        ))}
      </fieldset>
      {actions.length > 0 && error && !isFetching && (
        <Callout tone="warning">{failureMessage(error, t("Couldn't load the preview"))}</Callout>
      )}
      {preview && <StepPreviewView preview={preview} isStale={isFetching} />}
      <TextArea
        label={t('Reason')}
        hint={t('Members who lose rewards see it, and it is in the audit log.')}
        value={reason}
        maxLength={stepReasonMax}
        error={problem?.isReason ? problem.message : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setKey(newIdempotencyKey());
        }}
      />
      {problem && !problem.isReason && <Callout tone="danger">{problem.message}</Callout>}
    </FormDialog>
  );
}
