import { forEveryone, forMembers, pathFor, type Rows } from './rows.ts';

/** The user's own earnings and referrals, and the leaderboard. */
export const earningsRows: Rows = {
  'GET /earnings/summary': forMembers({ others: 200 }, pathFor('/earnings/summary')),
  'GET /earnings/history': forMembers({ others: 200 }, pathFor('/earnings/history')),
  'GET /tips/allowance': forMembers({ others: 200 }, pathFor('/tips/allowance')),
  'POST /users/{id}/tips': forMembers({ others: 404 }, pathFor('/users/1/tips', { amount: 5 })),
  'GET /shop/items': forMembers({ others: 200 }, pathFor('/shop/items')),
  'GET /shop/orders': forMembers({ others: 200 }, pathFor('/shop/orders')),
  'POST /shop/items/{id}/orders': forMembers({ others: 404 }, pathFor('/shop/items/1/orders', { price: 5 })),
  'PUT /shop/frame': forMembers({ others: 200 }, pathFor('/shop/frame', { frame: null })),
  'GET /referrals/me': forMembers({ others: 200 }, pathFor('/referrals/me')),
  'POST /referrals/generate-code': forMembers({ others: 200 }, pathFor('/referrals/generate-code')),
  'GET /referrals/leaderboard': forMembers({ others: 200 }, pathFor('/referrals/leaderboard')),
  'GET /onboarding': forMembers({ others: 200 }, pathFor('/onboarding')),
  'POST /onboarding/claim': forMembers({ others: 200 }, pathFor('/onboarding/claim')),
  'POST /onboarding/dismiss': forMembers({ others: 200 }, pathFor('/onboarding/dismiss')),
  'POST /referrals/track/{code}': forEveryone({ others: 200 }, pathFor('/referrals/track/REFAUTHOR')),
  'GET /referrals/validate/{code}': forEveryone({ others: 200 }, pathFor('/referrals/validate/REFAUTHOR')),
  'GET /leaderboard': forMembers({ others: 200 }, pathFor('/leaderboard')),
  'GET /leaderboard/me': forMembers({ others: 200 }, pathFor('/leaderboard/me')),
  'GET /leaderboard/top': forMembers({ others: 200 }, pathFor('/leaderboard/top?limit=3')),
  'GET /leaderboard/stats': forMembers({ others: 200 }, pathFor('/leaderboard/stats')),
  'GET /leaderboard/season': forMembers({ others: 200 }, pathFor('/leaderboard/season')),
  'GET /leaderboard/friends': forMembers({ others: 200 }, pathFor('/leaderboard/friends')),
  'GET /leaderboard/search': forMembers({ others: 200 }, pathFor('/leaderboard/search?q=author')),
};
