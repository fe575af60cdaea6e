/** The Gumball coin. Decorative: the amount next to it has the text. */
export function Coin({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className={`flex-none ${className ?? ''}`}>
      <circle cx="10" cy="10" r="9.3" fill="#FFC531" stroke="#C98700" strokeWidth="1.4" />
      <path d="M16.6 5A8.6 8.6 0 0 1 5 16.9 9.6 9.6 0 0 0 16.6 5z" fill="#C98700" opacity=".45" />
      <ellipse cx="6.8" cy="6" rx="2.5" ry="1.4" transform="rotate(-38 6.8 6)" fill="#fff" />
    </svg>
  );
}
