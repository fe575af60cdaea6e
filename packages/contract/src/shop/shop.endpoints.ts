/** Endpoints of the shop. */
export const shopEndpoints = {
  items: { method: 'GET', path: '/shop/items' },
  buy: { method: 'POST', path: '/shop/items/:id/orders' },
  draw: { method: 'GET', path: '/shop/items/:id/draw' },
  orders: { method: 'GET', path: '/shop/orders' },
  wearFrame: { method: 'PUT', path: '/shop/frame' },
  stickers: { method: 'GET', path: '/shop/stickers' },
  boosts: { method: 'GET', path: '/shop/boosts' },
  boost: { method: 'POST', path: '/shop/boosts' },
  boostedPost: { method: 'GET', path: '/shop/boosted-post' },
} as const;

/** Endpoints of the shop for operators. */
export const operatorShopEndpoints = {
  items: { method: 'GET', path: '/operator/shop/items' },
  createItem: { method: 'POST', path: '/operator/shop/items' },
  updateItem: { method: 'PUT', path: '/operator/shop/items/:id' },
  cancelRaffle: { method: 'POST', path: '/operator/shop/items/:id/cancel' },
  addCodes: { method: 'POST', path: '/operator/shop/items/:id/codes' },
  orders: { method: 'GET', path: '/operator/shop/orders' },
  fulfil: { method: 'POST', path: '/operator/shop/orders/:id/fulfil' },
  refund: { method: 'POST', path: '/operator/shop/orders/:id/refund' },
} as const;
