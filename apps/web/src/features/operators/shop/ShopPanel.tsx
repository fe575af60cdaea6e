import { t } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { ImageUploader } from '../../../ui/media/upload-image-change.ts';
import { useRight } from '../parts/use-right.ts';
import { ItemsList } from './ItemsList.tsx';
import { OrdersList } from './OrdersList.tsx';
import { TipsSetting } from './TipsSetting.tsx';

/** The shop: its items, and the orders by their status. */
export function ShopPanel({ uploadPicture }: { uploadPicture: ImageUploader }) {
  const [view, setView] = useSearchParamChoice('state', ['items', 'open', 'fulfilled', 'refunded']);
  const maySet = useRight('settings');
  const tabs = [
    { value: 'items', label: t('Items') },
    { value: 'open', label: t('Orders') },
    { value: 'fulfilled', label: t('Sent') },
    { value: 'refunded', label: t('Refunded') },
  ] as const;
  return (
    <>
      <div className="flex">
        <Tabs label={t('Shop')} tabs={tabs} value={view} onChange={setView} />
      </div>
      {view === 'items' ? (
        <>
          {maySet && <TipsSetting />}
          <ItemsList uploadPicture={uploadPicture} />
        </>
      ) : (
        <OrdersList status={view} />
      )}
    </>
  );
}
