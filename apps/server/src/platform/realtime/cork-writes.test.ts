import { expect, it } from 'vitest';
import { corkWrites } from './cork-writes.ts';

it('combines the writes of one turn of the event loop per connection, in order', async () => {
  const written: string[][] = [];
  class FakeConnection {
    written: string[] = [];
    readonly corks: string[] = [];
    readonly transport = {
      socket: { _socket: { cork: () => this.corks.push('cork'), uncork: () => this.corks.push('uncork') } },
    };
    flush() {
      if (this.written.length > 0) written.push(this.written.splice(0));
    }
    write(packet: string) {
      this.written.push(packet);
      this.flush();
    }
  }
  const [first, second] = [new FakeConnection(), new FakeConnection()];
  corkWrites(first);
  corkWrites(second);
  first.write('a');
  second.write('x');
  first.write('b');
  await Promise.resolve();
  first.write('c');
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([['a', 'b', 'c'], ['x']]);
  expect(first.corks).toEqual(['cork', 'uncork']);
  first.write('d');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written.at(-1)).toEqual(['d']);
});

it('does not change a connection without a flush method', () => {
  const unknownConnection = Object.create({ flush: 'not a method' }) as { flush: string };
  corkWrites(unknownConnection);
  expect(unknownConnection.flush).toBe('not a method');
});
