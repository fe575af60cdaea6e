import { useShortcutChoice } from '../../../lib/storage/shortcut-choice.ts';

const keyClass = 'rounded bg-sunken px-1.5 py-0.5 font-mono text-sm';

/** The keyboard shortcuts of a list, unless they are switched off. Each line contains the keys, then what they do. */
export function ShortcutHints({ keys }: { keys: [...string[], string][] }) {
  if (!useShortcutChoice()) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2 max-md:hidden">
      {keys.map((shortcut) => (
        <span key={shortcut.at(-1)}>
          {shortcut.slice(0, -1).map((name) => (
            <kbd key={name} className={`${keyClass} me-1`}>
              {name}
            </kbd>
          ))}
          {shortcut.at(-1)}
        </span>
      ))}
    </p>
  );
}
