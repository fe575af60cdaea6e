import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import { type OrderStatus, orderNoteMax } from '@gumball/rules/shop/purchases';
import { useState } from 'react';
import { msg, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { fulfilOrder, refundOrder } from '../data/operator-shop.mutations.ts';
import { useOperatorOrders } from '../data/operator-shop.queries.ts';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';

const emptyMessages: Record<OrderStatus, string> = {
  open: msg('No order is open'),
  fulfilled: msg('No order was sent'),
  refunded: msg('No order was refunded'),
};

/** The orders in a status. Open ones are marked as sent or refunded, sent ones can still be refunded. */
export function OrdersList({ status }: { status: OrderStatus }) {
  return (
    <ConsoleList list={useOperatorOrders(status)} empty={translate(emptyMessages[status])}>
      {(orders) => (
        <ul className="flex flex-col gap-2">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </ConsoleList>
  );
}

function OrderRow({ order }: { order: OperatorOrder }) {
  const { item, buyer, price, status, note, usedAt, won, createdAt, decidedAt, canDecide } = order;
  const [decision, setDecision] = useState<'fulfil' | 'refund'>();
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base break-words">
          {rich('{item} for {member}', {
            item: item.name,
            member: (
              <TextLink to="/user-profile/$id" params={{ id: buyer.id }}>
                {buyer.username}
              </TextLink>
            ),
          })}
        </h3>
        <GumballAmount amount={price} exact variant="text" />
        {item.kind === 'raffle' && won === null && status !== 'refunded' && <Tag tone="info">{t('In the draw')}</Tag>}
        {won !== null && (won ? <Tag tone="gold">{t('Won')}</Tag> : <Tag>{t('Did not win')}</Tag>)}
        {item.kind === 'boost' && <Tag>{usedAt === null ? t('Not used yet') : t('Used')}</Tag>}
        <span className="ms-auto text-sm text-ink-3">
          <TimeAgo dateTime={decidedAt ?? createdAt} format="seen" />
        </span>
      </div>
      {note !== null && <p className="mt-1 text-ui break-words whitespace-pre-line text-ink-2">{note}</p>}
      {status !== 'refunded' && !canDecide && <ConflictOfInterestNotice />}
      {status !== 'refunded' && canDecide && !decision && (
        <div className="mt-3 flex flex-wrap gap-2">
          {status === 'open' && (
            <Button size="sm" onClick={() => setDecision('fulfil')}>
              {t('Mark as sent')}
            </Button>
          )}
          <Button size="sm" kind="danger-soft" onClick={() => setDecision('refund')}>
            {t('Refund')}
          </Button>
        </div>
      )}
      {decision && <DecisionForm order={order} decision={decision} onDone={() => setDecision(undefined)} />}
    </li>
  );
}

function DecisionForm({
  order,
  decision,
  onDone,
}: {
  order: OperatorOrder;
  decision: 'fulfil' | 'refund';
  onDone: () => void;
}) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const isRefund = decision === 'refund';
  const isReady = !isRefund || note.trim() !== '';

  async function submit(): Promise<void> {
    if (!isReady || busy) return;
    setBusy(true);
    const isDone = await (isRefund ? refundOrder : fulfilOrder)(order, note.trim());
    setBusy(false);
    if (isDone) onDone();
  }

  return (
    <form
      className="mt-3 flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={isRefund ? t('Reason') : t('Note for the member')}
        hint={isRefund ? undefined : t('Such as how it was sent')}
        value={note}
        maxLength={orderNoteMax}
        autoFocus
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind={isRefund ? 'danger' : 'primary'} size="sm" busy={busy} disabled={!isReady}>
          {isRefund ? t('Refund') : t('Mark as sent')}
        </Button>
        <Button kind="ghost" size="sm" disabled={busy} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
