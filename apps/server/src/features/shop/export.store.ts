import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type OrderExportRow = {
  key: string;
  name: string;
  price: number;
  status: string;
  code: string | null;
  note: string | null;
  boosted_post: string | null;
  created_at: Date;
};

/** The batches of 'Orders' in the account archive. */
export const ordersExport: Statement = {
  name: 'shop-export',
  text: `SELECT o.id AS key, i.name, o.price, o.status, o.code, o.note, b.post_id AS boosted_post, o.created_at
    FROM shop_orders o JOIN shop_items i ON i.id = o.item_id
    LEFT JOIN post_boosts b ON b.user_id = o.user_id AND b.order_id = o.id
    WHERE o.user_id = $1 AND o.id < $2 ORDER BY o.id DESC LIMIT 500`,
};
