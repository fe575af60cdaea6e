import { checkLedger } from '../src/features/gumballs/check-ledger.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

/** Verifies that every balance is the sum of its entries. */
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
    print(`The ledger is sound: ${entries} entries of ${members} members, ${total} Gumballs in all, hash ${hash}.`);
  },
};
