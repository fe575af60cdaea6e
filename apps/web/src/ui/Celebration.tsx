import { PartyPopper } from 'lucide-react';
import { Ball } from './Ball.tsx';

/** The plum banner for something earned; the caller takes it away after 8 seconds. */
export function Celebration({ title, detail }: { title: string; detail?: string }) {
  return (
    <div
      role="status"
      className="celebrate-in @container relative flex items-center gap-4 overflow-hidden rounded-xl bg-hero px-5 py-4 text-on-hero"
    >
      <span className="hero-heap pointer-events-none absolute inset-y-0 right-0 hidden w-44 @[520px]:block" />
      <Ball size={52} color="var(--gb-gold)" style={{ color: 'var(--gb-on-gold)' }}>
        <PartyPopper size={26} aria-hidden="true" />
      </Ball>
      <div className="relative min-w-0">
        <h2>{title}</h2>
        {detail && <p className="text-on-hero-2">{detail}</p>}
      </div>
    </div>
  );
}
