import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { LevelUp } from './LevelUp.tsx';
import './reward.css';
import { RewardCard } from './RewardCard.tsx';
import { cardMs, endReward, type QueuedReward } from './rewards.ts';

/** A reward in its size: a new level as a dialog, anything else as a card that leaves by itself. */
export default function RewardView({ reward }: { reward: QueuedReward }): ReactNode {
  const { id, kind } = reward;
  useEffect(() => {
    if (kind === 'level') return undefined;
    const timer = setTimeout(() => endReward(id), cardMs);
    return () => clearTimeout(timer);
  }, [id, kind]);
  if (reward.kind === 'level') return <LevelUp level={reward.level} onClose={() => endReward(id)} />;
  return createPortal(
    <div className="pointer-events-none fixed inset-x-2 top-16 z-(--gb-z-celebrate) mx-auto max-w-[608px] rounded-xl shadow-float md:top-21 min-[1216px]:-translate-x-12">
      <RewardCard reward={reward} onClose={() => endReward(id)} />
    </div>,
    document.body,
  );
}
