import { dayMs } from '@gumball/rules/formats/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from './drafts.ts';

let isFull = false;

beforeEach(() => {
  isFull = false;
  // Real storage lists its entries as its own keys; so does a plain object with the methods hidden.
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      entries[key] = value;
    },
    removeItem: (key: string) => {
      Reflect.deleteProperty(entries, key);
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(entries, name, { value, enumerable: false });
  vi.stubGlobal('localStorage', entries);
});

describe('drafts', () => {
  it('are restored by user and key', () => {
    drafts.write('1', 'post', 'hello');
    drafts.write('1', 'comment:7', 'nice');
    drafts.write('2', 'post', 'other');
    expect([drafts.read('1', 'post'), drafts.read('1', 'comment:7'), drafts.read('2', 'post')]).toEqual([
      'hello',
      'nice',
      'other',
    ]);
    expect(drafts.read('2', 'comment:7')).toBe('');
  });

  it('are removed when they are sent or emptied', () => {
    drafts.write('1', 'post', 'hello');
    drafts.remove('1', 'post');
    expect(drafts.read('1', 'post')).toBe('');
    drafts.write('1', 'post', 'hello');
    drafts.write('1', 'post', '  ');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('have an id until they are sent', () => {
    expect(drafts.idOf('1', 'post')).toBeUndefined();
    drafts.write('1', 'post', 'hello');
    const id = drafts.idOf('1', 'post');
    drafts.write('1', 'post', 'hello there');
    expect([id?.length, drafts.idOf('1', 'post')]).toEqual([36, id]);
    drafts.remove('1', 'post');
    drafts.write('1', 'post', 'hello');
    expect(drafts.idOf('1', 'post')).not.toBe(id);
  });

  it('expire after a month', () => {
    drafts.write('1', 'post', 'hello', 0);
    expect(drafts.read('1', 'post', 30 * dayMs)).toBe('hello');
    expect(drafts.read('1', 'post', 30 * dayMs + 1)).toBe('');
    drafts.write('1', 'comment:1', 'new', 31 * dayMs);
    expect(Object.keys(localStorage)).toEqual(['draft:1:comment:1']);
  });

  it('are limited in number, oldest first, and in length', () => {
    for (let index = 0; index < 70; index++) drafts.write('1', `comment:${index}`, `text ${index}`, index);
    expect(Object.keys(localStorage)).toHaveLength(60);
    expect(drafts.read('1', 'comment:9', 100)).toBe('');
    expect(drafts.read('1', 'comment:10', 100)).toBe('text 10');
    drafts.write('1', 'post', 'x'.repeat(60_000));
    expect(drafts.read('1', 'post')).toHaveLength(50_000);
  });

  it('leave other keys alone', () => {
    localStorage.setItem('authToken', 'secret');
    for (let index = 0; index < 70; index++) drafts.write('1', `comment:${index}`, 'text', index);
    expect(localStorage.getItem('authToken')).toBe('secret');
  });

  it('survive invalid entries and a full storage', () => {
    localStorage.setItem('draft:1:post', '{"text":');
    expect(drafts.read('1', 'post')).toBe('');
    isFull = true;
    expect(() => drafts.write('1', 'post', 'hello')).not.toThrow();
    expect(drafts.read('1', 'post')).toBe('');
  });
});
