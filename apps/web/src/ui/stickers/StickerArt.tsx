import type { StickerId } from '@gumball/rules/messages/stickers';
import { useId } from 'react';
import { critters } from './Critters.tsx';
import { Cheeks, type Drawing, Eyes, Mouth } from './Faces.tsx';

const zed = 'M0 0h10l-10 12h10';

const buddies = {
  hello: {
    light: '#FF8DBE',
    dark: '#D9166B',
    behind: (
      <g transform="rotate(18 100 44)">
        <circle cx="101" cy="46" r="12" fill="#F2559A" />
        <g stroke="#F2559A" strokeWidth="6.5" strokeLinecap="round">
          <path d="M94 38l-4-11M101 35v-13M108 38l5-11" />
        </g>
      </g>
    ),
    front: (
      <>
        <Eyes kind="happy" />
        <Mouth kind="open" />
        <Cheeks />
        <path d="M111 20q7 5 8 13M117 12q8 7 9 17" stroke="#F2559A" strokeWidth="3" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  love: {
    light: '#FFB0C9',
    dark: '#E23D6D',
    front: (
      <>
        <Eyes kind="heart" />
        <Mouth kind="smile" />
        <Heart x={98} y={24} size={13} />
        <Heart x={20} y={30} size={9} />
        <Heart x={108} y={52} size={7} />
      </>
    ),
  },
  laugh: {
    light: '#FFD84D',
    dark: '#F0A500',
    front: (
      <>
        <Eyes kind="tight" />
        <Mouth kind="laugh" />
        <Drop x={22} y={66} turn={24} />
        <Drop x={98} y={66} turn={-24} />
      </>
    ),
  },
  cool: {
    light: '#7CC7FF',
    dark: '#1C7FD6',
    front: (
      <>
        <path d="M26 50h68v6c0 11-7 18-16 18S63 67 62 58h-4c-1 9-7 16-16 16S26 67 26 56z" fill="#1D1030" />
        <path d="M33 54h14l-9 12c-3-2-5-6-5-12zM70 54h14l-9 12c-3-2-5-6-5-12z" fill="#fff" opacity=".25" />
        <path d="M50 86q14 8 24-5" stroke="#1D1030" strokeWidth="4.5" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  party: {
    light: '#B58BFF',
    dark: '#7C3AED',
    front: (
      <>
        <path d="M60 2L42 34q18 8 36 0z" fill="#FFC93C" />
        <path d="M54 13l13 8M48 23l24 11" stroke="#D9166B" strokeWidth="4" strokeLinecap="round" />
        <circle cx="60" cy="4" r="5" fill="#D9166B" />
        <Eyes kind="happy" />
        <Mouth kind="open" />
        <Cheeks />
        <g>
          <rect x="10" y="24" width="8" height="5" rx="2" fill="#2BB67D" transform="rotate(-30 14 26)" />
          <rect x="100" y="20" width="8" height="5" rx="2" fill="#FF5D8F" transform="rotate(35 104 22)" />
          <rect x="108" y="48" width="7" height="5" rx="2" fill="#FFC93C" transform="rotate(-20 111 50)" />
          <circle cx="14" cy="52" r="3.5" fill="#1C7FD6" />
          <circle cx="90" cy="10" r="3.5" fill="#2BB67D" />
          <circle cx="28" cy="10" r="3.5" fill="#FF5D8F" />
        </g>
      </>
    ),
  },
  wow: {
    light: '#7BE3B5',
    dark: '#17996A',
    front: (
      <>
        <Eyes kind="wide" />
        <Mouth kind="o" />
        <path d="M18 20l7 9M60 4v10M102 20l-7 9" stroke="#17996A" strokeWidth="4.5" strokeLinecap="round" />
      </>
    ),
  },
  sad: {
    light: '#9DB7F5',
    dark: '#4766C9',
    front: (
      <>
        <path d="M34 46l14-5M86 46l-14-5" stroke="#1D1030" strokeWidth="4" strokeLinecap="round" />
        <Eyes kind="dot" />
        <Mouth kind="sad" />
        <Drop x={40} y={76} turn={0} />
      </>
    ),
  },
  sleepy: {
    light: '#A9A4E8',
    dark: '#5A52B5',
    front: (
      <>
        <Eyes kind="closed" />
        <ellipse cx="60" cy="82" rx="6" ry="5" fill="#1D1030" />
        <g fill="none" stroke="#5A52B5" strokeLinecap="round" strokeLinejoin="round">
          <path d={zed} transform="translate(86 30)" strokeWidth="4" />
          <path d={zed} transform="translate(98 12) scale(1.15)" strokeWidth="4" />
          <path d={zed} transform="translate(78 14) scale(.7)" strokeWidth="5" />
        </g>
      </>
    ),
  },
} satisfies Record<string, Drawing>;

function Heart({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      d="M0 4C0-2-9-2-9 4c0 5 6 8 9 11 3-3 9-6 9-11 0-6-9-6-9 0z"
      fill="#D9166B"
      transform={`translate(${x} ${y}) scale(${size / 10})`}
    />
  );
}

function Drop({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <path
      d="M0-10C5-2 7 1 7 5a7 7 0 0 1-14 0c0-4 2-7 7-15z"
      fill="#4FB3F6"
      transform={`translate(${x} ${y}) rotate(${turn})`}
    />
  );
}

function drawingOf(id: StickerId): Drawing {
  const [pack, name] = id.split('/');
  return pack === 'buddies' ? buddies[name as keyof typeof buddies] : critters[name as keyof typeof critters];
}

/** The drawing of a sticker. It fills its parent. */
export default function StickerArt({ id }: { id: StickerId }) {
  const { light, dark, behind, front }: Drawing = drawingOf(id);
  const gradient = useId();
  return (
    <svg viewBox="0 0 120 120" className="size-full overflow-visible" aria-hidden="true">
      <defs>
        <radialGradient id={gradient} cx=".36" cy=".28" r=".85">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </radialGradient>
      </defs>
      <ellipse cx="60" cy="112" rx="34" ry="5" fill="#1D1030" opacity=".14" />
      {behind}
      <circle cx="60" cy="64" r="44" fill={`url(#${gradient})`} />
      <ellipse cx="42" cy="34" rx="12" ry="6" fill="#fff" opacity=".5" transform="rotate(-32 42 34)" />
      {front}
    </svg>
  );
}
