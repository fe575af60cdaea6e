import { fullTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { restoreLostFocus } from '../../ui/overlays/restore-lost-focus.ts';
import type { MuteRequest } from '../../ui/product/mute-request.ts';
import { durationChoices, durationLabels, toDuration } from './durations.ts';
import { muteMember, unmuteMember, useMuteState } from './mutes.queries.ts';

/** The dialog that mutes a member for a time, or ends the mute. */
export default function MuteDialog({
  member: { id, firstName: name },
  onMuted,
  onClose,
}: {
  member: MuteRequest;
  /** Called once the member is muted. */
  onMuted: () => void;
  onClose: () => void;
}) {
  const { data: state } = useMuteState(id);
  const [chosen, setChosen] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(action: () => Promise<void>, done: string, failure: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      toast.success(done);
      onClose();
      // A mute may hide the post whose menu opened the dialog.
      restoreLostFocus();
    } catch (error) {
      setProblem(failureMessage(error, failure));
    } finally {
      setBusy(false);
    }
  }

  const mute = () =>
    run(
      async () => {
        await muteMember(id, toDuration(durationChoices[chosen] ?? 'always'));
        onMuted();
      },
      t('{name} is muted', { name }),
      t('Failed to mute {name}', { name }),
    );
  const unmute = () =>
    run(() => unmuteMember(id), t('{name} is not muted any more', { name }), t('Failed to unmute {name}', { name }));

  return (
    <FormDialog
      title={t('Mute {name}', { name })}
      submitLabel={t('Mute {name}', { name })}
      isBusy={isBusy}
      className="flex flex-col gap-4"
      onSubmit={() => {
        mute().catch(reportError);
      }}
      onClose={onClose}
    >
      {state?.isMuted && (
        <Callout
          tone="info"
          action={
            <Button
              kind="ghost"
              size="sm"
              disabled={isBusy}
              onClick={() => {
                unmute().catch(reportError);
              }}
            >
              {t('Unmute {name}', { name })}
            </Button>
          }
        >
          {state.until === null
            ? t('You muted {name}.', { name })
            : t('You muted {name} until {time}.', { name, time: fullTime(new Date(state.until), locale) })}
        </Callout>
      )}
      <p className="text-ink-2">
        {t(
          'Their posts, reposts and comments leave your lists, and they notify you no more. They are not told. You can still write to each other.',
        )}
      </p>
      <ChoiceField
        legend={t('How long?')}
        choices={durationChoices.map((choice) => translate(durationLabels[choice]))}
        chosen={[chosen]}
        onChange={([next = 0]) => setChosen(next)}
      />
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
