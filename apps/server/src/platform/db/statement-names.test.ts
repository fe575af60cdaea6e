import { expect, it } from 'vitest';
import { shareApp } from '../../../test/start-app.ts';

const shared = shareApp();

it('statements whose long names begin alike stay apart', async () => {
  const { db } = shared().deps;
  const name = 'list-of-something-by-many-conditions-of-which-each-adds-to-its-name';
  const ask = async (end: string, answer: number) =>
    (await db.rows<{ answer: number }>({ name: `${name}-${end}`, text: `SELECT ${answer} AS answer` }, []))[0]?.answer;
  expect([await ask('one', 1), await ask('two', 2), await ask('one', 1)]).toEqual([1, 2, 1]);
});
