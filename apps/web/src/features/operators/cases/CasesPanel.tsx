import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { caseKindLabels, caseKinds, isRemovable } from '@gumball/rules/moderation/cases';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QueueRow } from '../parts/QueueRow.tsx';
import { ShortcutHints } from '../parts/ShortcutHints.tsx';
import { useDecisions } from '../parts/use-decisions.ts';
import { useQueueShortcuts } from '../parts/use-queue-shortcuts.ts';
import { CannedAnswersDialog } from './CannedAnswersDialog.tsx';
import { CaseRow, type CaseSection } from './CaseRow.tsx';
import { ClosedCommunities } from './ClosedCommunities.tsx';
import { claimCase, keepCase } from './cases.mutations.ts';
import { type CaseFilter, useCases } from './cases.queries.ts';

const states = ['open', 'decided'] as const;
const views = {
  open: {
    '': msg('All cases'),
    mine: msg('Claimed by me'),
    nobody: msg('Claimed by nobody'),
    'passed-on': msg('Passed on'),
  },
  decided: { '': msg('All cases'), community: msg('Decided by communities') },
} as const;

const mayDecide = ({ canDecide, outcome, claim }: ModerationCase) =>
  canDecide && outcome === null && (claim === null || claim.isMine);

/**
 * The moderation queue: reports, filters and holds about one subject are one case. Operators claim, note and decide
 * cases by pointer or keyboard.
 */
export function CasesPanel() {
  const [state, setState] = useSearchParamChoice('state', states);
  const [kind, setKind] = useState<CaseFilter['kind']>('');
  const [view, setView] = useState<CaseFilter['view']>('');
  const [community, setCommunity] = useState<{ id: string; name: string }>();
  const [isEditing, setIsEditing] = useState(false);
  const [opened, setOpened] = useState<{ id: string; section: CaseSection }>();
  const list = useCases({ state, kind, view, community: community?.id ?? '' });
  const toggle = (id: string, section: CaseSection) =>
    setOpened(opened?.id === id && opened.section === section ? undefined : { id, section });

  const { decide, deciding } = useDecisions(list.items ?? []);

  async function keep(item: ModerationCase) {
    if (await decide(`keep ${item.id}`, () => keepCase(item))) selectAfter(item.id);
  }
  const claim = (item: ModerationCase) =>
    decide(`claim ${item.id}`, async () => {
      await claimCase(item);
      return false;
    });
  const { listRef, current, selectAfter } = useQueueShortcuts(list.items ?? [], {
    c: (item) => void (item.outcome === null && claim(item)),
    a: (item) => void (mayDecide(item) && keep(item)),
    r: (item) => mayDecide(item) && isRemovable(item.subject.type) && toggle(item.id, 'remove'),
    m: (item) => mayDecide(item) && item.user && toggle(item.id, 'act'),
    u: (item) => item.outcome !== null && item.canDecide && toggle(item.id, 'reverse'),
    d: (item) => toggle(item.id, 'details'),
  });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Cases')}
          tabs={states.map((value) => ({ value, label: value === 'open' ? t('Open') : t('Decided') }))}
          value={state}
          onChange={(next) => {
            setView('');
            setOpened(undefined);
            setState(next);
          }}
        />
        <ShortcutHints
          keys={[
            ['j', 'k', t('move')],
            ['d', t('details')],
            ...(state === 'open'
              ? ([
                  ['c', t('claim')],
                  ['a', t('keep')],
                  ['r', t('remove')],
                  ['m', t('measure')],
                ] as [string, string][])
              : ([['u', t('reverse')]] as [string, string][])),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('Kind')}
          options={[
            { value: '', label: t('All kinds') },
            ...caseKinds.map((value) => ({ value, label: translate(caseKindLabels[value]) })),
          ]}
          value={kind}
          onChange={(next) => setKind(next)}
        />
        <Select
          label={t('Show')}
          options={Object.entries(views[state]).map(([value, label]) => ({
            value: value as CaseFilter['view'],
            label: translate(label),
          }))}
          value={view}
          onChange={setView}
        />
        {community && (
          <Button kind="soft" size="sm" onClick={() => setCommunity(undefined)}>
            {t('Only {community}', { community: community.name })} ×
          </Button>
        )}
        <Button kind="ghost" size="sm" className="ms-auto" onClick={() => setIsEditing(true)}>
          {t('Canned answers')}
        </Button>
      </div>
      <ConsoleList list={list} empty={state === 'open' ? t('No open cases') : t('No decided cases')}>
        {(items) => (
          <ul ref={listRef} className="flex flex-col gap-2 md:gap-3">
            {items.map((item) => (
              <QueueRow key={item.id} id={item.id} current={item.id === current?.id} highlighted={state === 'open'}>
                <CaseRow
                  item={item}
                  mayDecide={mayDecide(item)}
                  section={opened?.id === item.id ? opened.section : undefined}
                  onToggle={(section) => toggle(item.id, section)}
                  isClaiming={deciding === `claim ${item.id}`}
                  isKeeping={deciding === `keep ${item.id}`}
                  onClaim={() => void claim(item)}
                  onKeep={() => void keep(item)}
                  onDecided={() => {
                    setOpened(undefined);
                    selectAfter(item.id);
                  }}
                  onCommunity={setCommunity}
                />
              </QueueRow>
            ))}
          </ul>
        )}
      </ConsoleList>
      <ClosedCommunities />
      {isEditing && <CannedAnswersDialog onClose={() => setIsEditing(false)} />}
    </>
  );
}
