import { Cheeks, type Drawing, Eyes, Mouth } from './Faces.tsx';

const ink = '#1D1030';
const whiskers = { stroke: ink, strokeWidth: 2.5, strokeLinecap: 'round', opacity: 0.65 } as const;

/** Two round ears. */
function RoundEars({ outer, inner }: { outer: string; inner: string }) {
  return (
    <>
      <circle cx="28" cy="28" r="16" fill={outer} />
      <circle cx="92" cy="28" r="16" fill={outer} />
      <circle cx="28" cy="28" r="8" fill={inner} />
      <circle cx="92" cy="28" r="8" fill={inner} />
    </>
  );
}

/** Two pointed ears. */
function PointedEars({ outer, inner }: { outer: string; inner: string }) {
  return (
    <>
      <path
        d="M20 52L22 8l32 20zM100 52L98 8 66 28z"
        fill={outer}
        strokeLinejoin="round"
        stroke={outer}
        strokeWidth="5"
      />
      <path d="M28 38l1-18 14 10zM92 38l-1-18-14 10z" fill={inner} />
    </>
  );
}

/** The drawings of the pack of animals. */
export const critters = {
  cat: {
    light: '#FFC98A',
    dark: '#E8862E',
    behind: <PointedEars outer="#E8862E" inner="#FFB6C9" />,
    front: (
      <>
        <path d="M60 24v14M50 26l3 10M70 26l-3 10" stroke="#B85F14" strokeWidth="4.5" strokeLinecap="round" />
        <Eyes kind="happy" />
        <path d="M56 70h8l-4 5z" fill="#D9166B" stroke="#D9166B" strokeWidth="3" strokeLinejoin="round" />
        <path d="M60 76q-6 9-13 3M60 76q6 9 13 3" fill="none" stroke={ink} strokeWidth="4" strokeLinecap="round" />
        <path d="M6 68l20 4M6 82l20-3M114 68l-20 4M114 82l-20-3" {...whiskers} />
      </>
    ),
  },
  bear: {
    light: '#C99468',
    dark: '#8A552B',
    behind: <RoundEars outer="#8A552B" inner="#D9A57B" />,
    front: (
      <>
        <ellipse cx="60" cy="82" rx="21" ry="17" fill="#F0D3B4" />
        <Eyes kind="dot" />
        <ellipse cx="60" cy="74" rx="7" ry="5" fill={ink} />
        <Mouth kind="small" />
        <Cheeks />
      </>
    ),
  },
  bunny: {
    light: '#FFFFFF',
    dark: '#D8C9E8',
    behind: (
      <>
        <ellipse cx="40" cy="18" rx="11" ry="24" fill="#E4D8F0" transform="rotate(-10 40 18)" />
        <ellipse cx="80" cy="18" rx="11" ry="24" fill="#E4D8F0" transform="rotate(10 80 18)" />
        <ellipse cx="40" cy="20" rx="5" ry="16" fill="#FFB6C9" transform="rotate(-10 40 20)" />
        <ellipse cx="80" cy="20" rx="5" ry="16" fill="#FFB6C9" transform="rotate(10 80 20)" />
      </>
    ),
    front: (
      <>
        <Eyes kind="wink" />
        <path d="M56 71h8l-4 5z" fill="#D9166B" stroke="#D9166B" strokeWidth="3" strokeLinejoin="round" />
        <Mouth kind="small" />
        <path d="M55 85h10v8a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3z" fill="#fff" stroke={ink} strokeWidth="2.5" />
        <Cheeks />
      </>
    ),
  },
  panda: {
    light: '#FFFFFF',
    dark: '#CFD3DD',
    behind: <RoundEars outer="#2A2038" inner="#4A3D5C" />,
    front: (
      <>
        <ellipse cx="41" cy="59" rx="13" ry="15" fill="#2A2038" transform="rotate(20 41 59)" />
        <ellipse cx="79" cy="59" rx="13" ry="15" fill="#2A2038" transform="rotate(-20 79 59)" />
        <g fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round">
          <path d="M35 60q7 8 14 0M71 60q7 8 14 0" />
        </g>
        <ellipse cx="60" cy="76" rx="6" ry="4.5" fill="#2A2038" />
        <Mouth kind="small" />
      </>
    ),
  },
  fox: {
    light: '#FF9E5E',
    dark: '#D9481C',
    behind: <PointedEars outer="#D9481C" inner="#3A1D2E" />,
    front: (
      <>
        <path d="M18 70q20-4 42 26 22-30 42-26a44 44 0 0 1-84 0z" fill="#FFF1E3" />
        <Eyes kind="wink" />
        <ellipse cx="60" cy="80" rx="7" ry="5.5" fill={ink} />
        <path d="M60 86q-2 8-11 6M60 86q2 8 11 6" fill="none" stroke={ink} strokeWidth="3.5" strokeLinecap="round" />
      </>
    ),
  },
  frog: {
    light: '#9BE36B',
    dark: '#3C9A2B',
    behind: (
      <>
        <circle cx="36" cy="28" r="17" fill="#4FAE3A" />
        <circle cx="84" cy="28" r="17" fill="#4FAE3A" />
      </>
    ),
    front: (
      <>
        <circle cx="36" cy="28" r="11" fill="#fff" />
        <circle cx="84" cy="28" r="11" fill="#fff" />
        <circle cx="38" cy="30" r="6" fill={ink} />
        <circle cx="82" cy="30" r="6" fill={ink} />
        <path d="M32 70q28 26 56 0" fill="none" stroke={ink} strokeWidth="4.5" strokeLinecap="round" />
        <circle cx="55" cy="58" r="2" fill={ink} />
        <circle cx="65" cy="58" r="2" fill={ink} />
        <Cheeks />
      </>
    ),
  },
  chick: {
    light: '#FFE96B',
    dark: '#F2B705',
    behind: (
      <path
        d="M60 22q-10-14-2-20M60 22q2-16 12-18M60 22q-16-6-18-14"
        fill="none"
        stroke="#F2B705"
        strokeWidth="6"
        strokeLinecap="round"
      />
    ),
    front: (
      <>
        <Eyes kind="wide" />
        <path d="M46 76l14-9 14 9-14 5z" fill="#F27A1A" />
        <path d="M49 79l11 12 11-12-11 4z" fill="#C9550A" />
        <path d="M14 70q-10 8-4 18 10 0 14-8M106 70q10 8 4 18-10 0-14-8" fill="#F2B705" />
      </>
    ),
  },
  pig: {
    light: '#FFC4D6',
    dark: '#EE7BA2',
    behind: <path d="M20 46Q10 16 30 14q12 0 20 14zM100 46q10-30-10-32-12 0-20 14z" fill="#E5638F" />,
    front: (
      <>
        <Eyes kind="happy" />
        <ellipse cx="60" cy="75" rx="15" ry="11" fill="#E5638F" />
        <ellipse cx="54" cy="75" rx="3" ry="4.5" fill="#8C1D4A" />
        <ellipse cx="66" cy="75" rx="3" ry="4.5" fill="#8C1D4A" />
        <path d="M48 92q12 8 24 0" fill="none" stroke={ink} strokeWidth="4.5" strokeLinecap="round" />
        <Cheeks />
      </>
    ),
  },
} satisfies Record<string, Drawing>;
