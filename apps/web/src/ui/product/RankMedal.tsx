import { Ball } from '../identity/Ball.tsx';

const medals = ['#ffc531', '#d5cfe0', '#f0a56b'];

/** A rank: a medal for the first three, else the number. */
export function RankMedal({ rank, size = 36 }: { rank: number; size?: number }) {
  const color = medals[rank - 1];
  if (color === undefined) {
    return (
      <span className="text-center font-display text-lg leading-none font-extrabold text-ink-2 tabular-nums">
        {rank}
      </span>
    );
  }
  return (
    <Ball size={size} color={color} className="mx-auto font-display text-[1.0625rem] font-extrabold text-[#2a1226]">
      {rank}
    </Ball>
  );
}
