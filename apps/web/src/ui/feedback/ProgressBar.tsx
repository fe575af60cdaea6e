/** Progress as a tube with a ball at its head. `value` goes from 0 to 1. */
export function ProgressBar({ label, value, color }: { label: string; value: number; color?: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="tube"
      style={{ '--v': `${percent}%`, ...(color ? { '--c': color } : {}) }}
    >
      <i />
    </div>
  );
}
