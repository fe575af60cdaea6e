import type { ReactNode } from 'react';

/** Progress as a ring around a figure. `value` goes from 0 to 1. */
export function ProgressRing({
  label,
  value,
  size = 120,
  color = 'var(--gb-brand)',
  stroke = 12,
  track = 'var(--gb-track)',
  children,
}: {
  label: string;
  value: number;
  size?: number;
  color?: string;
  /** The width of the ring in pixels. */
  stroke?: number;
  track?: string;
  children?: ReactNode;
}) {
  const fraction = Math.min(1, Math.max(0, value));
  const radius = (size - stroke) / 2;
  const circumference = 2 * Math.PI * radius;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(fraction * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid place-items-center"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} className="absolute -rotate-90" aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke={track} strokeWidth={stroke} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={color}
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${circumference * fraction} ${circumference}`}
          opacity={fraction === 0 ? 0 : 1}
        />
      </svg>
      {children}
    </div>
  );
}
