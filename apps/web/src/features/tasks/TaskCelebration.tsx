import { useEffect } from 'react';
import { Celebration } from '../../ui/Celebration.tsx';
import { completionWords, endCelebration, useCelebrated } from './task-news.ts';

const celebrationMs = 8000;

/** Celebrates a completed task for 8 seconds. */
export function TaskCelebration() {
  const celebrated = useCelebrated();
  useEffect(() => {
    if (!celebrated) return;
    const timer = setTimeout(endCelebration, celebrationMs);
    return () => clearTimeout(timer);
  }, [celebrated]);
  if (!celebrated) return null;
  return (
    <Celebration
      key={celebrated.at}
      title={completionWords(celebrated.reward)}
      {...(celebrated.autoVerified ? { detail: '(Auto-verified)' } : {})}
    />
  );
}
