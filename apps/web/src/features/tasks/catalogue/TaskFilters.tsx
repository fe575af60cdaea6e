import { platformLabel, taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Chip, FilterChip } from '../../../ui/forms/Chip.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PlatformGlyph } from '../../../ui/product/PlatformDisc.tsx';
import { activeFilters, clearFilters, difficultyNames, sortOptions, statusNames } from '../parts/task-labels.ts';

type Props = { filter: TaskFilter; onChange: (filter: TaskFilter) => void };

const textButton = 'relative font-semibold text-brand-ink before:absolute before:-inset-2 hover:underline';
const statuses = Object.entries(statusNames) as [keyof typeof statusNames, string][];
const difficulties = (['1', '2', '3'] as const).map(
  (value) => [value, difficultyNames[Number(value)] ?? value] as const,
);

/** The filters and the sort order of the task list: platforms, filter panel and active filters. */
export function TaskFilters({ filter, onChange, total }: Props & { total: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      {/* On a phone the platforms scroll; from a tablet on they have a line, and 'Filters' stands below at its end. */}
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center md:gap-3">
        <div className="-mx-[8px] flex flex-nowrap items-center gap-2 overflow-x-auto px-[8px] py-1.5 -my-1 [scrollbar-width:none] md:contents">
          <div role="group" aria-label={t('Platform')} className="flex gap-2 md:basis-full md:flex-wrap">
            <Chip on={filter.platform === 'all'} onClick={() => onChange({ ...filter, platform: 'all' })}>
              {t('All Platforms')}
            </Chip>
            {taskPlatforms.map((platform) => (
              <Chip key={platform} on={filter.platform === platform} onClick={() => onChange({ ...filter, platform })}>
                <PlatformGlyph platform={platform} size={18} />
                {platformLabel(platform)}
              </Chip>
            ))}
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            className="relative ms-auto inline-flex h-10 flex-none md:order-1 md:ms-0 items-center gap-[7px] rounded-full bg-surface px-3.5 text-ui font-semibold text-ink-2 shadow-[inset_0_0_0_1px_var(--gb-line)] before:absolute before:-inset-0.5 hover:bg-hover"
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal size={18} aria-hidden="true" />
            {t('Filters')}
            <Arrow size={18} aria-hidden="true" />
          </button>
        </div>
        <div className="flex min-h-7 items-center justify-between px-1 md:flex-1">
          <span role="status" className="text-ink-2">
            {total !== undefined &&
              (filter.platform === 'all'
                ? plural(total, '{count} task', '{count} tasks')
                : plural(total, '{count} {platform} task', '{count} {platform} tasks', {
                    platform: platformLabel(filter.platform),
                  }))}
          </span>
          {filter.platform !== 'all' && (
            <button type="button" className={textButton} onClick={() => onChange({ ...filter, platform: 'all' })}>
              {t('Clear filter')}
            </button>
          )}
        </div>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel filter={filter} onChange={onChange} />}
      </div>
      <ActiveFilters filter={filter} onChange={onChange} />
    </>
  );
}

function FilterPanel({ filter, onChange }: Props) {
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <ChoiceGroup label={t('Status')} className="flex-1 max-md:basis-full">
        <Chip className="h-9" on={filter.status === 'all'} onClick={() => onChange({ ...filter, status: 'all' })}>
          {t('All')}
        </Chip>
        {statuses.map(([status, label]) => (
          <Chip
            key={status}
            className="h-9"
            on={filter.status === status}
            onClick={() => onChange({ ...filter, status })}
          >
            {translate(label)}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label={t('Difficulty')} className="max-md:basis-full">
        <Chip
          className="h-9"
          on={filter.difficulty === 'all'}
          onClick={() => onChange({ ...filter, difficulty: 'all' })}
        >
          {t('All')}
        </Chip>
        {difficulties.map(([difficulty, label]) => (
          <Chip
            key={difficulty}
            className="h-9"
            on={filter.difficulty === difficulty}
            onClick={() => onChange({ ...filter, difficulty })}
          >
            {translate(label)}
          </Chip>
        ))}
      </ChoiceGroup>
    </Card>
  );
}

function ChoiceGroup({ label, className, children }: { label: string; className: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={className}>
      <p id={id} className="mb-2 text-ui font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </div>
  );
}

function ActiveFilters({ filter, onChange }: Props) {
  const active = activeFilters(filter);
  const isDescending = filter.sortOrder !== 'asc';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map(({ label, remaining }) => (
        <FilterChip key={label} onRemove={() => onChange(remaining)}>
          {translate(label)}
        </FilterChip>
      ))}
      {active.length > 0 && (
        <button type="button" className={`${textButton} px-1.5 text-ui`} onClick={() => onChange(clearFilters(filter))}>
          {t('Clear Filters')}
        </button>
      )}
      <div className="ms-auto flex gap-2">
        <Select
          label={t('Sort')}
          options={sortOptions.map(({ value, label }) => ({ value, label: translate(label) }))}
          value={filter.sortBy ?? 'reward'}
          onChange={(sortBy) => onChange({ ...filter, sortBy })}
        />
        <IconButton
          label={isDescending ? t('Descending') : t('Ascending')}
          floating
          className="!size-10 before:absolute before:-inset-0.5 before:content-['']"
          onClick={() => onChange({ ...filter, sortOrder: isDescending ? 'asc' : 'desc' })}
        >
          {isDescending ? (
            <ArrowDownWideNarrow size={20} aria-hidden="true" />
          ) : (
            <ArrowUpNarrowWide size={20} aria-hidden="true" />
          )}
        </IconButton>
      </div>
    </div>
  );
}
