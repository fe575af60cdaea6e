import { Heart } from 'lucide-react';
import { cx } from '../cx.ts';

const balls = ['pink', 'raspberry', 'gold', 'mint', 'sky', 'grape'];

/**
 * The heart of a like. `burst` animates it with six balls, none of which flies over the count beside it: pass it only
 * right after the member's own like.
 */
export function LikeHeart({ on, burst, size = 22 }: { on: boolean; burst: boolean; size?: number }) {
  return (
    <span className="relative grid place-items-center" aria-hidden="true">
      <Heart
        size={size}
        className={cx(on && 'text-brand-ink', burst && on && 'like-pop')}
        fill={on ? 'currentColor' : 'none'}
      />
      {burst && on && (
        <span className="like-burst pointer-events-none absolute inset-0">
          {balls.map((color, index) => (
            <i key={color} style={{ '--c': `var(--gb-ball-${color})`, '--a': `${index * 48 + 60}deg` }} />
          ))}
        </span>
      )}
    </span>
  );
}
