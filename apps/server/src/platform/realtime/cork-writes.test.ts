import { expect, it } from 'vitest';
import { corkWrites } from './cork-writes.ts';

it('combines the writes of one turn of the event loop per connection, in order', async () => {
  const written: string[][] = [];
  class Wire {
    written: string[] = [];
    readonly corks: string[] = [];
    readonly transport = {
      socket: { _socket: { cork: () => this.corks.push('cork'), uncork: () => this.corks.push('uncork') } },
    };
    flush() {
      if (this.written.length > 0) written.push(this.written.splice(0));
    }
    write(word: string) {
      this.written.push(word);
      this.flush();
    }
  }
  const [one, other] = [new Wire(), new Wire()];
  corkWrites(one);
  corkWrites(other);
  one.write('a');
  other.write('x');
  one.write('b');
  await Promise.resolve();
  one.write('c');
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([['a', 'b', 'c'], ['x']]);
  expect(one.corks).toEqual(['cork', 'uncork']);
  one.write('d');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written.at(-1)).toEqual(['d']);
});

it('does not change a connection without a flush method', () => {
  const odd = Object.create({ flush: 'not a method' }) as { flush: string };
  corkWrites(odd);
  expect(odd.flush).toBe('not a method');
});
