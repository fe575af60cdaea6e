import type { Application } from '@gumball/contract/auth/applications.schemas';
import { decisionMax, refusalMax } from '@gumball/rules/auth/applications';
import { useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QueueRow } from '../parts/QueueRow.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { ShortcutHints } from '../parts/ShortcutHints.tsx';
import { useDecisions } from '../parts/use-decisions.ts';
import { useQueueShortcuts } from '../parts/use-queue-shortcuts.ts';
import { ApplicationDetails } from './ApplicationDetails.tsx';
import { decideApplications } from './applications.mutations.ts';
import { useApplications } from './applications.queries.ts';

const states = ['pending', 'accepted', 'refused'] as const satisfies Application['state'][];
const labels = { pending: msg('Pending'), accepted: msg('Accepted'), refused: msg('Refused') };

/**
 * Applications that operators accept, or refuse with a reason, one or several at once, by pointer or keyboard: j and k
 * move, x selects, a accepts, r refuses. A decision is about the selected ones, or else the current one.
 */
export function ApplicationsPanel() {
  const [state, setState] = useSearchParamChoice('state', states);
  const list = useApplications(state);
  const items = list.items ?? [];
  const isOpen = state === 'pending';
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState<string[]>();
  const selected = items.filter(({ id }) => picked.has(id)).map(({ id }) => id);

  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id) && selected.length < decisionMax) next.add(id);
    setPicked(next);
  };
  const choose = (id: string) => (selected.length > 0 ? selected : [id]);
  const { decide, deciding } = useDecisions(items);
  const { listRef, current, selectAfter } = useQueueShortcuts(items, {
    x: ({ id }) => isOpen && toggle(id),
    a: ({ id }) => void (isOpen && accept(choose(id))),
    r: ({ id }) => isOpen && setRefusing(choose(id)),
  });

  async function accept(ids: string[]) {
    if (await decide(String(ids), () => decideApplications(ids, true))) moveOn(ids);
  }

  async function refuse(ids: string[], reason: string) {
    if (await decideApplications(ids, false, reason)) moveOn(ids);
  }

  function moveOn(ids: string[]) {
    setRefusing(undefined);
    setPicked(new Set());
    const [only] = ids;
    if (only !== undefined && ids.length === 1) selectAfter(only);
  }

  const refusal = (ids: string[]) => (
    <ReasonForm
      verb={t('Refuse')}
      maxLength={refusalMax}
      onSubmit={(reason) => refuse(ids, reason)}
      onCancel={() => setRefusing(undefined)}
    />
  );

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Applications')}
          tabs={states.map((value) => ({ value, label: translate(labels[value]) }))}
          value={state}
          onChange={setState}
        />
        <ShortcutHints
          keys={[
            ['j', 'k', t('move')],
            ['x', t('select')],
            ['a', t('accept')],
            ['r', t('refuse')],
          ]}
        />
      </div>
      {isOpen && selected.length > 0 && (
        <div className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
          <div className="flex flex-wrap items-center gap-2">
            <p className="me-auto font-semibold" role="status">
              {plural(selected.length, '{count} application selected', '{count} applications selected')}
            </p>
            <Button size="sm" busy={deciding === String(selected)} onClick={() => void accept(selected)}>
              {t('Accept the selected')}
            </Button>
            <Button size="sm" kind="danger-soft" onClick={() => setRefusing(selected)}>
              {t('Refuse the selected')}
            </Button>
          </div>
          {refusing && refusal(selected)}
        </div>
      )}
      <ConsoleList list={list} empty={isOpen ? t('No application waits for a decision') : t('Nothing here yet')}>
        {(applications) => (
          <ul ref={listRef} className="flex flex-col gap-2 md:gap-3">
            {applications.map((application) => {
              const { id, username } = application;
              return (
                <QueueRow key={id} id={id} current={id === current?.id} highlighted={isOpen}>
                  <ApplicationDetails
                    application={application}
                    {...(isOpen ? { isPicked: picked.has(id), onPick: () => toggle(id) } : {})}
                  />
                  {isOpen && selected.length === 0 && refusing?.[0] === id && refusal([id])}
                  {isOpen && selected.length === 0 && refusing?.[0] !== id && (
                    <div className="mt-3 flex flex-wrap gap-2">
                      <Button
                        size="sm"
                        busy={deciding === id}
                        aria-label={t('Accept {username}', { username })}
                        onClick={() => void accept([id])}
                      >
                        {t('Accept')}
                      </Button>
                      <Button
                        size="sm"
                        kind="danger-soft"
                        aria-label={t('Refuse {username}', { username })}
                        onClick={() => setRefusing([id])}
                      >
                        {t('Refuse')}
                      </Button>
                    </div>
                  )}
                </QueueRow>
              );
            })}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}
