import { expect, it } from 'vitest';
import { shareApp } from '../../../test/start-app.ts';
import { rowsIn } from './database.ts';

const shared = shareApp();

it('separates statements whose long names have the same prefix', async () => {
  const { db } = shared().deps;
  const name = 'list-of-something-by-many-conditions-of-which-each-adds-to-its-name';
  const query = async (end: string, result: number) =>
    (await db.rows<{ answer: number }>({ name: `${name}-${end}`, text: `SELECT ${result} AS answer` }, []))[0]?.answer;
  expect([await query('one', 1), await query('two', 2), await query('one', 1)]).toEqual([1, 2, 1]);
});

it('prepares the statements of transactions once per connection and reuses them', async () => {
  const { db } = shared().deps;
  const sum = { name: 'sum-in-a-transaction', text: 'SELECT $1::int + $2::int AS sum' };
  const prepared = {
    name: 'prepared-statements',
    text: 'SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = $1',
  };
  await db.transaction(async (tx) => {
    expect(await rowsIn(tx, sum, [1, 2])).toEqual([{ sum: 3 }]);
    expect(await rowsIn(tx, sum, [3, 4])).toEqual([{ sum: 7 }]);
    expect(await rowsIn(tx, prepared, [sum.name])).toEqual([{ runs: '2' }]);
  });
});
