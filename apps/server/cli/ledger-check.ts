import { checkLedger } from '../src/features/gumballs/check-ledger.ts';
import { checkOrders } from '../src/features/shop/check-orders.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

/** Verifies that every balance is the sum of its entries, and that every order is paid and refunded by entries. */
export const ledgerCheckCommand: Command = {
  name: 'ledger-check',
  usage: '',
  summary: 'sum up the whole ledger and compare it with the balances',
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
    print(`The ledger is sound: ${entries} entries of ${members} members, ${total} Gumballs in all, hash ${hash}.`);
  },
};
