import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useSetSearchParams } from '../../lib/router/use-search-param.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { type ConsoleGroup, consoleGroups, consolePanels, type PanelName } from './console-panels.ts';

/** How many things in a panel need an operator now. */
export type PanelCounts = Partial<Record<PanelName, number>>;

type NavProps = { names: readonly [PanelName, ...PanelName[]]; current: PanelName; counts: PanelCounts };

function groupsOf(names: readonly PanelName[]): [label: string, names: PanelName[]][] {
  return (Object.keys(consoleGroups) as ConsoleGroup[])
    .map((group): [string, PanelName[]] => [
      translate(consoleGroups[group]),
      names.filter((name) => consolePanels[name].group === group),
    ])
    .filter(([, members]) => members.length > 0);
}

/** The panels as links in groups, beside the panel on wide screens. */
export function ConsoleSideNav({ names, current, counts }: NavProps) {
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  // On low windows the list scrolls.
  useEffect(() => {
    // Newer browsers return a promise from it, which is no clean-up function.
    nav.current?.querySelector(`[data-panel="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={t('Console')}
      className="sticky top-18 flex max-h-[calc(100dvh-88px)] w-48 flex-none flex-col gap-3 self-start overflow-y-auto rounded-xl bg-surface p-2 pt-3 shadow-card max-lg:hidden dark:shadow-none"
    >
      {groupsOf(names).map(([label, members], index) => (
        <div key={label}>
          <p id={`${id}-${index}`} className="px-3 pb-1 text-sm font-semibold text-ink-3">
            {label}
          </p>
          <ul aria-labelledby={`${id}-${index}`}>
            {members.map((name) => (
              <li key={name}>
                <Link
                  to="."
                  data-panel={name}
                  search={name === names[0] ? {} : { panel: name }}
                  activeProps={{}}
                  {...(name === current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
                  className={cx(
                    'flex min-h-8 items-center justify-between gap-2 rounded-[10px] px-3 py-1 text-ui font-semibold',
                    name === current ? 'bg-brand-soft text-brand-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                >
                  {`${translate(consolePanels[name].label)} `}
                  <Badge count={counts[name] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same panels as a list in groups, above the panel on narrow screens. */
export function ConsoleSelect({ names, current, counts }: NavProps) {
  const setParams = useSetSearchParams();
  const labelOf = (name: PanelName) => {
    const label = translate(consolePanels[name].label);
    const count = counts[name] ?? 0;
    return count > 0 ? `${label} (${count})` : label;
  };
  return (
    <div className="relative lg:hidden">
      <select
        aria-label={t('Console')}
        value={current}
        // The selection of one panel does not apply to another.
        onChange={({ target }) =>
          setParams({ panel: target.value === names[0] ? '' : target.value, state: '', q: '', cluster: '', view: '' })
        }
        className="h-12 w-full appearance-none rounded-full bg-surface ps-5 pe-11 font-semibold shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover"
      >
        {groupsOf(names).map(([label, members]) => (
          <optgroup key={label} label={label}>
            {members.map((name) => (
              <option key={name} value={name}>
                {labelOf(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute end-4 top-[15px]" />
    </div>
  );
}
