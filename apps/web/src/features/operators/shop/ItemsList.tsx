import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { itemStateOf } from '@gumball/rules/shop/purchases';
import { useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import type { ImageUploader } from '../../../ui/media/upload-image-change.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { cancelRaffle, pauseItem } from '../data/operator-shop.mutations.ts';
import { useOperatorItems } from '../data/operator-shop.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { itemKindLabels } from './item-labels.ts';

const states = {
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
  decided: { label: msg('Drawn'), tone: 'gold' },
  open: { label: msg('On sale'), tone: 'positive' },
  upcoming: { label: msg('Upcoming'), tone: 'info' },
  'sold-out': { label: msg('Sold out'), tone: 'warning' },
  paused: { label: msg('Paused'), tone: 'warning' },
  ended: { label: msg('Ended'), tone: 'quiet' },
} as const;

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** All items of the shop: created, edited, filled with codes, taken off sale. */
export function ItemsList({ uploadPicture }: { uploadPicture: ImageUploader }) {
  const list = useOperatorItems();
  const [editing, setEditing] = useState<OperatorItem | 'new'>();
  const [filling, setFilling] = useState<OperatorItem>();
  return (
    <>
      <Button size="sm" className="self-end" onClick={() => setEditing('new')}>
        {t('New item')}
      </Button>
      <ConsoleList list={list} empty={t('The shop is empty. Members see it after the first item.')}>
        {(items) => (
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                onEdit={() => setEditing(item)}
                onFill={item.kind === 'code' ? () => setFilling(item) : undefined}
              />
            ))}
          </ul>
        )}
      </ConsoleList>
      {editing && (
        <ItemDialog
          item={editing === 'new' ? undefined : editing}
          uploadPicture={uploadPicture}
          onClose={() => setEditing(undefined)}
        />
      )}
      {filling && <CodesDialog item={filling} onClose={() => setFilling(undefined)} />}
    </>
  );
}

function ItemRow({
  item,
  onEdit,
  onFill,
}: {
  item: OperatorItem;
  onEdit: () => void;
  onFill: (() => void) | undefined;
}) {
  const { name, sold, left, isPaused, isCancelled } = item;
  const state = itemStateOf({ ...item, startsAt: toDate(item.startsAt), endsAt: toDate(item.endsAt) }, useNow());
  const isDecided = item.decidedAt !== null;
  const { label, tone } = states[isCancelled ? 'cancelled' : isDecided ? 'decided' : state];
  const [isCancelling, setCancelling] = useState(false);
  const isFinal = isCancelled || isDecided;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="min-w-48 flex-1">
        <h3 className="break-words">{name}</h3>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
          <span>{translate(itemKindLabels[item.kind])}</span>
          <span>{plural(sold, '{count} sold', '{count} sold')}</span>
          <span>{left === null ? t('No limit') : plural(left, '{count} in stock', '{count} in stock')}</span>
        </p>
      </div>
      <Tag tone={tone}>{translate(label)}</Tag>
      <GumballAmount amount={item.price} exact />
      <div className="ms-auto flex flex-wrap gap-1">
        {onFill && (
          <Button kind="ghost" size="sm" aria-label={t('Add codes to {name}', { name })} onClick={onFill}>
            {t('Add codes')}
          </Button>
        )}
        {!isCancelled && (
          <Button kind="ghost" size="sm" aria-label={t('Edit {title}', { title: name })} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {item.kind === 'raffle' && !isFinal && !isCancelling && (
          <Button
            kind="danger-soft"
            size="sm"
            aria-label={t('Cancel {name}', { name })}
            onClick={() => setCancelling(true)}
          >
            {t('Cancel raffle')}
          </Button>
        )}
        {!isCancelled && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={isPaused ? t('Resume {title}', { title: name }) : t('Pause {title}', { title: name })}
            onClick={() => void pauseItem(item, !isPaused)}
          >
            {isPaused ? t('Resume') : t('Pause', undefined, 'verb')}
          </Button>
        )}
      </div>
      {isCancelling && !isFinal && (
        <div className="w-full">
          <p className="text-ui text-ink-2">{t('All tickets are refunded, and their owners are told the reason.')}</p>
          <ReasonForm
            verb={t('Cancel raffle')}
            onSubmit={(reason) => cancelRaffle(item, reason)}
            onCancel={() => setCancelling(false)}
          />
        </div>
      )}
    </li>
  );
}
