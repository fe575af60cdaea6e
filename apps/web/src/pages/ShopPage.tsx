import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ItemGrid } from '../features/shop/ItemGrid.tsx';
import { OrderList } from '../features/shop/OrderList.tsx';
import { useWatchShop } from '../features/shop/shop.live.ts';
import { useShopItems } from '../features/shop/shop.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { useSearchParam, useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { Tabs } from '../ui/layout/Tabs.tsx';

const ItemDialog = lazy(() => import('../features/shop/ItemDialog.tsx'));

/** The shop: what Gumballs buy, and what the member bought. */
export function ShopPage() {
  const [tab, setTab] = useSearchParamChoice('tab', ['items', 'orders']);
  const [openId, setOpenId] = useSearchParam('item');
  const list = useShopItems();
  useWatchShop();
  const open = list.items?.find(({ id }) => id === openId);
  // The item of a link can be on a later page of the list.
  const isMissing = openId !== '' && !open && list.hasNextPage && !list.isFetching && !list.isError;
  const fetchNext = useEffectEvent(() => void list.fetchNextPage());
  useEffect(() => {
    if (isMissing) fetchNext();
  }, [isMissing]);
  const isItemsTab = tab === 'items';
  const tabs = [
    { value: 'items', label: t('Shop') },
    { value: 'orders', label: t('My purchases') },
  ] as const;
  return (
    <div className="mx-auto flex max-w-[968px] flex-col gap-2 max-md:px-2 md:gap-3">
      <Tabs label={t('Shop')} tabs={tabs} value={tab} onChange={setTab} variant="underline" />
      <div role="tabpanel" aria-label={isItemsTab ? t('Shop') : t('My purchases')}>
        <h2 className="sr-only">{isItemsTab ? t('Shop') : t('My purchases')}</h2>
        {isItemsTab ? <ItemGrid list={list} onOpen={({ id }) => setOpenId(id)} /> : <OrderList />}
      </div>
      {open && (
        <Suspense>
          <ItemDialog key={open.id} item={open} onClose={() => setOpenId('')} />
        </Suspense>
      )}
    </div>
  );
}
