import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { endReward, type QueuedReward, useNextReward } from './rewards.ts';

/** Without the chunk the balance alone shows the reward. */
function SkippedReward({ reward }: { reward: QueuedReward }): ReactNode {
  useEffect(() => endReward(reward.id), [reward.id]);
  return null;
}

const RewardView = lazy(() => import('./RewardView.tsx').catch(() => ({ default: SkippedReward })));

/** Shows the rewards that no open dialog shows itself, one after the other; mounted once in the shell. */
export function RewardHost() {
  const reward = useNextReward();
  return reward ? (
    <Suspense>
      <RewardView key={reward.id} reward={reward} />
    </Suspense>
  ) : null;
}
