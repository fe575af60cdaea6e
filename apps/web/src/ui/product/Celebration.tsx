import { PartyPopper } from 'lucide-react';
import { Ball } from '../identity/Ball.tsx';

/** The loose balls: offsets, size, colour. */
const looseBalls: readonly (readonly [start: number, top: number, size: number, color: string])[] = [
  [31, -1, 26, '#FF6BA6'],
  [7, 27, 14, '#D9166B'],
  [37, 68, 10, '#FFC531'],
  [14, 61, 24, '#2FBF8F'],
  [61, 35, 9, '#3AA5E8'],
  [95, 3, 16, '#8B5CF6'],
  [12, 42, 21, '#EF5350'],
  [78, 26, 24, '#FF6BA6'],
  [15, 15, 15, '#D9166B'],
  [69, 52, 20, '#FFC531'],
  [89, 32, 9, '#2FBF8F'],
  [107, 36, 25, '#3AA5E8'],
  [50, 44, 9, '#8B5CF6'],
];
const staggerMs = 25;

/** The banner for a reward, with balls that drop once; the caller removes it after 8 seconds. */
export function Celebration({ title, detail }: { title: string; detail?: string }) {
  return (
    <div
      role="status"
      className="celebrate-in @container relative flex items-center gap-4 overflow-hidden rounded-xl bg-hero px-5 py-4 text-on-hero"
    >
      <span
        className="pointer-events-none absolute inset-y-0 end-0 hidden w-37 overflow-hidden @[520px]:block"
        aria-hidden="true"
      >
        {looseBalls.map(([start, top, size, color], index) => (
          <Ball
            key={`${start} ${top}`}
            size={size}
            color={color}
            className="celebrate-ball !absolute"
            style={{ insetInlineStart: start, top, animationDelay: `${index * staggerMs}ms` }}
          />
        ))}
      </span>
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
