import type { ReactNode } from 'react';

/** A drawing on the square of 120 units: what is behind the ball, its two colours, and what is on it. */
export type Drawing = { light: string; dark: string; behind?: ReactNode; front: ReactNode };

const ink = '#1D1030';
const line = { fill: 'none', stroke: ink, strokeWidth: 4.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const heart = 'M0 5C0-4-13-4-13 5c0 7 9 12 13 16 4-4 13-9 13-16 0-9-13-9-13 0z';

/** The eyes of a sticker. */
export function Eyes({ kind }: { kind: 'closed' | 'dot' | 'happy' | 'heart' | 'tight' | 'wide' | 'wink' }) {
  if (kind === 'happy') return <path d="M36 60q7-11 14 0M70 60q7-11 14 0" {...line} />;
  if (kind === 'closed') return <path d="M36 60q7 8 14 0M70 60q7 8 14 0" {...line} />;
  if (kind === 'tight') return <path d="M36 50l12 7-12 7M84 50l-12 7 12 7" {...line} />;
  if (kind === 'heart')
    return (
      <g fill="#D9166B" stroke="#fff" strokeWidth="2">
        <path d={heart} transform="translate(42 47)" />
        <path d={heart} transform="translate(78 47)" />
      </g>
    );
  if (kind === 'wide')
    return (
      <>
        <circle cx="43" cy="56" r="10.5" fill="#fff" />
        <circle cx="77" cy="56" r="10.5" fill="#fff" />
        <circle cx="43" cy="56" r="5" fill={ink} />
        <circle cx="77" cy="56" r="5" fill={ink} />
      </>
    );
  return (
    <>
      <Dot x={43} />
      {kind === 'wink' ? <path d="M70 60q7-9 14 0" {...line} /> : <Dot x={77} />}
    </>
  );
}

function Dot({ x }: { x: number }) {
  return (
    <>
      <ellipse cx={x} cy="58" rx="5.5" ry="7" fill={ink} />
      <circle cx={x + 2} cy="55" r="2" fill="#fff" />
    </>
  );
}

/** The mouth of a sticker. */
export function Mouth({ kind }: { kind: 'laugh' | 'o' | 'open' | 'sad' | 'smile' | 'small' | 'tongue' }) {
  if (kind === 'smile') return <path d="M44 78q16 15 32 0" {...line} />;
  if (kind === 'small') return <path d="M52 80q8 7 16 0" {...line} />;
  if (kind === 'sad') return <path d="M47 88q13-12 26 0" {...line} />;
  if (kind === 'o') return <ellipse cx="60" cy="85" rx="8" ry="10" fill={ink} />;
  if (kind === 'tongue')
    return (
      <>
        <path d="M46 77q14 10 28 0" {...line} />
        <path d="M62 82h10v6a5 5 0 0 1-10 0z" fill="#FF5D8F" />
      </>
    );
  return (
    <>
      <path d={kind === 'open' ? 'M45 75h30q-2 19-15 19T45 75z' : 'M40 72h40q-2 25-20 25T40 72z'} fill={ink} />
      <path d={kind === 'open' ? 'M52 89q8-6 16 0-3 5-8 5t-8-5z' : 'M48 90q12-8 24 0-4 7-12 7t-12-7z'} fill="#FF5D8F" />
    </>
  );
}

/** The cheeks of a sticker. */
export function Cheeks() {
  return (
    <g fill="#FF3D7F" opacity=".35">
      <ellipse cx="30" cy="72" rx="7" ry="5" />
      <ellipse cx="90" cy="72" rx="7" ry="5" />
    </g>
  );
}
