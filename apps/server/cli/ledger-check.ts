import { checkLedger } from '../src/features/gumballs/check-ledger.ts';
import { checkTips } from '../src/features/gumballs/tips/check-tips.ts';
import { checkOrders } from '../src/features/shop/orders/check-orders.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

/**
 * Verifies that every balance is the sum of its entries, that every order is paid and refunded by entries, and that
 * every tip gives what it takes.
 */
export const ledgerCheckCommand: Command = {
  name: 'ledger-check',
  usage: '',
  summary: 'sum up the whole ledger and compare it with the balances',
  readsOnly: true,
  async run({ db, print }, args) {
    exactArguments(args, []);
    const { entries, members, total, hash, wrong } = await checkLedger(db);
    for (const { username, balance, entries: sum, period, score } of wrong) {
      print(`${username}: balance ${balance}, entries ${sum}${period === null ? '' : `, period ${period} ${score}`}`);
    }
    if (wrong.length > 0) throw new CommandError('The ledger and the balances differ for the members above.');
    const unpaid = await checkOrders(db);
    for (const { id, username, status } of unpaid)
      print(`${username}: order ${id} (${status}) differs from its entries`);
    if (unpaid.length > 0) throw new CommandError('The ledger and the orders differ for the members above.');
    const uneven = await checkTips(db);
    for (const { reference, kind, sum } of uneven) print(`${kind} ${reference}: its entries add up to ${sum}`);
    if (uneven.length > 0) throw new CommandError('The tips above took something else than they gave.');
    print(`The ledger is sound: ${entries} entries of ${members} members, ${total} Gumballs in all, hash ${hash}.`);
  },
};
