import type { Filter } from '@gumball/contract/filters/filters.schemas';
import { useState } from 'react';
import { formatList } from '../../../lib/i18n/format-list.ts';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { removeFilter, setFilterActive } from '../data/filters.mutations.ts';
import { useFilters } from '../data/filters.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { useRight } from '../parts/use-right.ts';
import { AccessBlocks } from './AccessBlocks.tsx';
import { BlockedPictures } from './BlockedPictures.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { actionLabels, kindLabels, placeLabels } from './filter-labels.ts';
import { HeldList } from './HeldList.tsx';
import { NewMembersSetting } from './NewMembersSetting.tsx';
import { RunsList } from './RunsList.tsx';

/** What filters hold, and the filters. */
export function FiltersPanel() {
  const mayChangeSettings = useRight('settings');
  const [edited, setEdited] = useState<Filter | 'new'>();
  return (
    <>
      {mayChangeSettings && <NewMembersSetting />}
      <RunsList />
      <HeldList />
      <div className="mt-2 flex items-center justify-between gap-3">
        <h3>{t('Filters')}</h3>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {t('Add a filter')}
        </Button>
      </div>
      <ConsoleList list={useFilters()} empty={t('No filters yet')}>
        {(filters) => (
          <ul className="flex flex-col gap-2">
            {filters.map((filter) => (
              <FilterRow key={filter.id} filter={filter} onEdit={() => setEdited(filter)} />
            ))}
          </ul>
        )}
      </ConsoleList>
      <BlockedPictures />
      {mayChangeSettings && <AccessBlocks />}
      {edited && <FilterDialog filter={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

async function confirmRemoval(filter: Filter): Promise<void> {
  const yes = await confirm({ question: t('Remove this filter? What it held stays held.'), verb: t('Remove') });
  if (yes) await removeFilter(filter);
}

function FilterRow({ filter, onEdit }: { filter: Filter; onEdit: () => void }) {
  const { kind, text, action, places, reason, isActive, hits } = filter;
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 font-mono break-all" dir="auto">
          {text}
        </h4>
        <Tag>{translate(kindLabels[kind])}</Tag>
        <Tag tone={action === 'refuse' ? 'danger' : 'warning'}>{translate(actionLabels[action])}</Tag>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {formatList(places.map((place) => translate(placeLabels[place])))} ·{' '}
        {plural(hits, '{count} match', '{count} matches')}
      </p>
      {reason && <p className="text-sm break-words text-ink-2">{reason}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Switch label={t('Active')} on={isActive} onChange={(on) => void setFilterActive(filter, on)} />
        <div className="flex gap-1">
          <Button kind="outline" size="sm" aria-label={t('Change the filter {text}', { text })} onClick={onEdit}>
            {t('Change')}
          </Button>
          <Button
            kind="danger-soft"
            size="sm"
            aria-label={t('Remove the filter {text}', { text })}
            onClick={() => {
              confirmRemoval(filter).catch(reportError);
            }}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
