import { expect, it } from 'vitest';
import { gatherWrites } from './gather-writes.ts';

it('what is said in one turn leaves in one write, in its order, and on each connection by itself', async () => {
  const written: string[][] = [];
  class Wire {
    said: string[] = [];
    readonly corks: string[] = [];
    readonly transport = {
      socket: { _socket: { cork: () => this.corks.push('cork'), uncork: () => this.corks.push('uncork') } },
    };
    flush() {
      if (this.said.length > 0) written.push(this.said.splice(0));
    }
    say(word: string) {
      this.said.push(word);
      this.flush();
    }
  }
  const [one, other] = [new Wire(), new Wire()];
  gatherWrites(one);
  gatherWrites(other);
  one.say('a');
  other.say('x');
  one.say('b');
  await Promise.resolve();
  one.say('c');
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([['a', 'b', 'c'], ['x']]);
  expect(one.corks).toEqual(['cork', 'uncork']);
  one.say('d');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written.at(-1)).toEqual(['d']);
});

it('a connection of another make stays as it is', () => {
  const odd = Object.create({ flush: 'not a method' }) as { flush: string };
  gatherWrites(odd);
  expect(odd.flush).toBe('not a method');
});
