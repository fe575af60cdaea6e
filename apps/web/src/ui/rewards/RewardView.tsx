import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { useIsModalOpen } from '../overlays/open-modals.ts';
import { LevelUp } from './LevelUp.tsx';
import './reward.css';
import { RewardCard } from './RewardCard.tsx';
import { cardMs, endReward, type QueuedReward } from './rewards.ts';

/** A reward in its size: a new level as a dialog, anything else as a card that leaves by itself. */
export default function RewardView({ reward }: { reward: QueuedReward }): ReactNode {
  if (reward.kind === 'level') return <LevelUp level={reward.level} onClose={() => endReward(reward.id)} />;
  return <PassingCard reward={reward} />;
}

/**
 * A card above the page. It waits while a modal is open, because it would cover what the member writes there, and stays
 * while its controls have the pointer or the focus.
 */
function PassingCard({ reward }: { reward: Exclude<QueuedReward, { kind: 'level' }> }): ReactNode {
  const { id } = reward;
  const isCovered = useIsModalOpen();
  const [isTouched, setIsTouched] = useState(false);
  const [hasStarted, setHasStarted] = useState(!isCovered);
  if (!isCovered && !hasStarted) setHasStarted(true);
  const remainingMs = useRef(cardMs);
  const isPaused = isCovered || isTouched;
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => endReward(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [id, isPaused]);
  if (!hasStarted) return null;
  return createPortal(
    <div
      className={cx(
        'pointer-events-none fixed inset-x-2 top-16 z-(--gb-z-celebrate) mx-auto max-w-[608px] rounded-xl shadow-float md:top-21 min-[1216px]:-translate-x-12 min-[1216px]:rtl:translate-x-12',
        isCovered && 'invisible',
      )}
      onPointerEnter={() => setIsTouched(true)}
      onPointerLeave={() => setIsTouched(false)}
      onFocus={() => setIsTouched(true)}
      onBlur={() => setIsTouched(false)}
    >
      <RewardCard reward={reward} onClose={() => endReward(id)} />
    </div>,
    document.body,
  );
}
