import { ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useDebounced } from '../../../lib/scheduling/use-debounced.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { useOperatorTasks } from '../data/operators.queries.ts';

/** A chosen task. */
export type PickedTask = { id: string; title: string };

const maxFound = 5;

/** Chooses tasks by their titles, in an order. `excludedId` is a task that cannot be chosen. */
export function TaskPicker({
  label,
  hint,
  error,
  max,
  picked,
  excludedId,
  onChange,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  max: number;
  picked: readonly PickedTask[];
  excludedId?: string | undefined;
  onChange: (picked: PickedTask[]) => void;
}) {
  const [search, setSearch] = useState('');
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-ui font-semibold">{label}</legend>
      <ol className="flex flex-col gap-1 empty:hidden">
        {picked.map((task, index) => (
          <li key={task.id} className="flex min-h-11 items-center gap-2 rounded-lg bg-sunken ps-3.5 pe-1 text-ui">
            <span className="min-w-0 flex-1 truncate">{task.title}</span>
            {index > 0 && (
              <IconButton
                label={t('Move {title} up', { title: task.title })}
                size="sm"
                onClick={() => onChange(picked.toSpliced(index - 1, 2, task, ...picked.slice(index - 1, index)))}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={t('Remove {title}', { title: task.title })}
              size="sm"
              onClick={() => onChange(picked.toSpliced(index, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {picked.length < max && (
        <>
          <SearchBox label={t('Search for tasks to add')} value={search} onChange={setSearch} />
          {search.trim() !== '' && (
            <FoundTasks
              search={search}
              isExcluded={(id) => id === excludedId || picked.some((task) => task.id === id)}
              onPick={(task) => {
                setSearch('');
                onChange([...picked, task]);
              }}
            />
          )}
        </>
      )}
      <p className="text-sm text-ink-3">{hint}</p>
      {error && <Callout tone="danger">{error}</Callout>}
    </fieldset>
  );
}

function FoundTasks({
  search,
  isExcluded,
  onPick,
}: {
  search: string;
  isExcluded: (id: string) => boolean;
  onPick: (task: PickedTask) => void;
}) {
  const { items, isError } = useOperatorTasks('all', useDebounced(search.trim()));
  const found = items?.filter(({ id }) => !isExcluded(id)).slice(0, maxFound);
  if (isError) return <Callout tone="danger">{t('Failed to search for tasks')}</Callout>;
  if (found?.length === 0) return <p className="px-2 py-1 text-ui text-ink-2">{t('No tasks here')}</p>;
  return (
    <ul>
      {found?.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3.5 text-start text-ui hover:bg-hover"
            onClick={() => onPick({ id, title })}
          >
            <Plus size={18} className="flex-none" aria-hidden="true" />
            <span className="min-w-0 truncate">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
