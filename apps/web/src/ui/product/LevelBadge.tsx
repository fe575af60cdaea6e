import { type Level, levelsNow } from '@gumball/rules/gumballs/levels';
import { cx } from '../cx.ts';

/** The colour of a level's ball. Text never has it: some are too pale to read. */
export function levelColor(level: Level): string {
  return `var(--gb-level-${levelsNow().findIndex(({ name }) => name === level) + 1}, var(--gb-level-1))`;
}

/** A level: its ball and its name, always both. */
export function LevelBadge({ level, pill = false, className }: { level: Level; pill?: boolean; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-ink-2',
        pill && 'h-7 rounded-full bg-sunken pe-3 ps-2',
        className,
      )}
    >
      <span className="level-ball" style={{ '--c': levelColor(level) }} aria-hidden="true" />
      <span className="truncate">{level}</span>
    </span>
  );
}
