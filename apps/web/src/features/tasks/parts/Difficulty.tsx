import { t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { difficultyNames } from './task-labels.ts';

const dots = [1, 2, 3, 4];
const hardest = [...dots, 5];

/** The difficulty of a task: dots and a label. */
export function Difficulty({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-1" title={t('Difficulty')}>
      {(level > dots.length ? hardest : dots).map((dot) => (
        <i
          key={dot}
          className={cx(
            'size-[7px] rounded-full',
            dot <= level ? 'bg-ink-2' : 'shadow-[inset_0_0_0_1.5px_var(--gb-ink-3)]',
          )}
        />
      ))}
      <span className="ms-[3px]">{translate(difficultyNames[level] ?? String(level))}</span>
    </span>
  );
}
