/** The balls in the globe: centre and colour. */
const globeBalls: readonly (readonly [x: number, y: number, color: string])[] = [
  [13.2, 24.6, 'sky'],
  [18.4, 28.4, 'pink'],
  [24.2, 29.6, 'mint'],
  [30, 28.2, 'grape'],
  [35, 24.2, 'raspberry'],
  [16.6, 21.6, 'gold'],
  [22.4, 23.6, 'cherry'],
  [28.2, 22.8, 'sky'],
  [12.4, 18.2, 'grape'],
  [33.4, 18.4, 'pink'],
  [19.4, 16.8, 'mint'],
  [26, 17, 'raspberry'],
];
const ballRadius = 3.3;

/**
 * The gumball machine of the logo, which turns its knob and lets a gold ball roll out. Without motion the ball lies
 * next to it. Decorative.
 */
export function GumballMachine({ className }: { className?: string }) {
  return (
    <svg viewBox="-8 0 64 48" aria-hidden="true" className={className}>
      <path
        className="machine-base"
        d="M6.5 42.5C6.5 33.6 13 29 24 29s17.5 4.6 17.5 13.5c0 1.9-1.5 3.5-3.5 3.5H10c-2 0-3.5-1.6-3.5-3.5z"
      />
      <clipPath id="machine-globe">
        <circle cx="24" cy="17.5" r="15" />
      </clipPath>
      <circle className="machine-globe" cx="24" cy="17.5" r="15.5" />
      <g clipPath="url(#machine-globe)">
        <g className="machine-balls">
          {globeBalls.map(([x, y, color]) => (
            <g key={`${x} ${y}`}>
              <circle cx={x} cy={y} r={ballRadius} fill={`var(--gb-ball-${color})`} />
              <ellipse
                cx={x - 1.1}
                cy={y - 1.4}
                rx=".85"
                ry=".5"
                transform={`rotate(-38 ${x - 1.1} ${y - 1.4})`}
                fill="#fff"
              />
            </g>
          ))}
        </g>
      </g>
      <path className="logo-shade" d="M36.4 8.2A15.5 15.5 0 0 1 14.6 29.8 16.6 16.6 0 0 0 36.4 8.2z" />
      <ellipse cx="17.8" cy="10.2" rx="4" ry="2.2" transform="rotate(-38 17.8 10.2)" fill="#fff" />
      <path className="machine-chute" d="M18.9 46v-2.4a5.1 5.1 0 0 1 10.2 0V46z" />
      <g className="machine-knob">
        <circle cx="24" cy="34.6" r="3.1" fill="#fff4f8" />
        <rect x="21.6" y="33.9" width="4.8" height="1.4" rx=".7" fill="#d9166b" />
      </g>
    </svg>
  );
}
