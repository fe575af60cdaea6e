import { type ReactNode, useState } from 'react';
import type { InfiniteList } from '../../../lib/api/infinite-list.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QueueRow } from '../parts/QueueRow.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { ShortcutHints } from '../parts/ShortcutHints.tsx';
import { useDecisions } from '../parts/use-decisions.ts';
import { useQueueShortcuts } from '../parts/use-queue-shortcuts.ts';

type Decision<Item, Args extends unknown[]> = {
  /** The text of the button, and of the keyboard shortcut. */
  verb: string;
  hint: string;
  /** Whether items of the shown status have the button. */
  offered: boolean;
  /** Whether the operator may decide this item. */
  isAllowed: (item: Item) => boolean;
  /** Returns whether it succeeded. */
  run: (item: Item, ...args: Args) => Promise<boolean>;
};

/**
 * A queue of items that operators accept, or reject with a reason, by pointer or keyboard: j and k move, a accepts, r
 * rejects. The first status contains the undecided items.
 */
export function DecisionQueue<Item extends { id: string }, Status extends string>(props: {
  label: string;
  statusLabels: Record<Status, string>;
  statuses: readonly Status[];
  status: Status;
  onStatusChange: (status: Status) => void;
  list: InfiniteList<Item>;
  empty: string;
  accept: Decision<Item, []>;
  reject: Decision<Item, [reason: string]>;
  renderDetails: (item: Item) => ReactNode;
}) {
  const { label, statusLabels, statuses, status, list, accept, reject } = props;
  const [rejectingId, setRejectingId] = useState<string>();
  const { decide, deciding } = useDecisions(list.items ?? []);
  const { listRef, current, selectAfter } = useQueueShortcuts(list.items ?? [], {
    a: (item) => void (accept.offered && accept.isAllowed(item) && acceptItem(item)),
    r: (item) => reject.offered && reject.isAllowed(item) && setRejectingId(item.id),
  });

  async function acceptItem(item: Item) {
    if (await decide(item.id, () => accept.run(item))) selectAfter(item.id);
  }

  async function rejectItem(item: Item, reason: string) {
    if (!(await reject.run(item, reason))) return;
    setRejectingId(undefined);
    selectAfter(item.id);
  }

  const decisions = (item: Item) => {
    if (rejectingId === item.id) {
      return (
        <ReasonForm
          verb={reject.verb}
          onSubmit={(reason) => rejectItem(item, reason)}
          onCancel={() => setRejectingId(undefined)}
        />
      );
    }
    if (!reject.offered) return null;
    return (
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {accept.offered && (
          <Button
            size="sm"
            busy={deciding === item.id}
            disabled={!accept.isAllowed(item)}
            onClick={() => void acceptItem(item)}
          >
            {accept.verb}
          </Button>
        )}
        <Button size="sm" kind="danger-soft" disabled={!reject.isAllowed(item)} onClick={() => setRejectingId(item.id)}>
          {reject.verb}
        </Button>
        {!reject.isAllowed(item) && (
          <span className="text-sm text-ink-2">{t('Another operator has to decide this one.')}</span>
        )}
      </div>
    );
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={label}
          tabs={statuses.map((value) => ({ value, label: translate(statusLabels[value]) }))}
          value={status}
          onChange={props.onStatusChange}
        />
        <ShortcutHints
          keys={[
            ['j', 'k', t('move')],
            ['a', accept.hint],
            ['r', reject.hint],
          ]}
        />
      </div>
      <ConsoleList list={list} empty={props.empty}>
        {(items) => (
          <ul ref={listRef} className="flex flex-col gap-2 md:gap-3">
            {items.map((item) => (
              <QueueRow
                key={item.id}
                id={item.id}
                current={item.id === current?.id}
                highlighted={status === statuses[0]}
              >
                {props.renderDetails(item)}
                {decisions(item)}
              </QueueRow>
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}
