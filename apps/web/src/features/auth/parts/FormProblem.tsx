import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { useCountdown } from '../../../ui/feedback/use-countdown.ts';
import { waitMessage } from '../sign-in/auth-messages.ts';
import type { Problem } from './use-submission.ts';

const loadSuspension = () => import('./SuspensionDetails.tsx');
const ignore = () => undefined;

function RetryCountdown({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [untilMs] = useState(() => Date.now() + seconds * 1000);
  const left = useCountdown(untilMs);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    // The countdown is hidden from screen readers, which would read it every second.
    <span role="timer" aria-live="off" className="tabular-nums">
      {' '}
      {t('Try again in {time}.', { time: waitMessage(left) })}
    </span>
  );
}

/**
 * The error of a whole form, announced at once. With a rate limit the remaining time is shown, and the error disappears
 * with it. A suspended member reads why, and can appeal.
 */
export function FormProblem({
  id,
  problem,
  onOver,
}: {
  id?: string;
  problem: Problem | undefined;
  onOver: () => void;
}) {
  const suspension = problem?.suspension;
  const details = useLazyComponent(loadSuspension, suspension !== undefined, ignore);
  if (!problem) return null;
  return (
    <Callout tone="danger">
      <span id={id}>{problem.message}</span>
      {problem.waitSeconds !== undefined && (
        <RetryCountdown key={problem.waitSeconds} seconds={problem.waitSeconds} onOver={onOver} />
      )}
      {details && suspension && <details.Part suspension={suspension} />}
    </Callout>
  );
}
