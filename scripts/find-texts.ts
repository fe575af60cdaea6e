import { parseSync } from 'oxc-parser';

/** A translatable message in the source: its key, its line, and whether it has plural forms. */
export type TextUse = { key: string; counts: boolean; line: number };

/** A problem with the messages of a file. */
export type TextFault = { line: number; message: string };

type Node = { type: string; start: number; [key: string]: unknown };

// The functions that take an English message, with the indexes of its arguments: `words` is the message or the plural,
// `one` the singular. A `late` function translates at once, so it must not run before the language is known.
const speakers: Readonly<Record<string, { words: number; one?: number; context?: number; late?: boolean }>> = {
  t: { words: 0, context: 2, late: true },
  plural: { words: 2, one: 1, context: 4, late: true },
  rich: { words: 0, late: true },
  msg: { words: 0 },
  phrase: { words: 0 },
  pluralPhrase: { words: 2, one: 1 },
};

const shownAttributes = new Set(
  `label title placeholder alt description hint question verb note words text
  aria-label aria-description aria-roledescription aria-valuetext`.split(/\s+/),
);

/**
 * Returns every message of a module. Its problems are messages that are computed, translated before the language is
 * known, or shown without translation.
 */
export function findTexts(path: string, code: string): { uses: TextUse[]; faults: TextFault[] } {
  const { program } = parseSync(path, code);
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
  const uses: TextUse[] = [];
  const faults: TextFault[] = [];

  function readCall(node: Node, isInFunction: boolean): void {
    const callee = node['callee'] as Node;
    const name = callee.type === 'Identifier' ? String(callee['name']) : '';
    const speaker = Object.hasOwn(speakers, name) ? speakers[name] : undefined;
    if (!speaker) return;
    const given = node['arguments'] as Node[];
    const line = lineOf(node.start);
    const read = (at: number | undefined) => (at === undefined ? undefined : literalOf(given[at]));
    const words = read(speaker.words);
    if (words === undefined || (speaker.one !== undefined && read(speaker.one) === undefined)) {
      faults.push({
        line,
        message: `${name}(...) needs a literal message; use translate(...) for a message from elsewhere`,
      });
      return;
    }
    if (speaker.late && !isInFunction) {
      faults.push({
        line,
        message: `${name}(...) runs before the language is known; use msg(...) here and translate(...) there`,
      });
    }
    const context = read(speaker.context);
    uses.push({ key: context ? `${words}|${context}` : words, counts: speaker.one !== undefined, line });
  }

  function walk(node: Node, isInFunction: boolean): void {
    const inside = isInFunction || /Function/.test(node.type);
    if (node.type === 'CallExpression') readCall(node, inside);
    for (const bare of bareTexts(node)) {
      faults.push({
        line: lineOf(bare.start),
        message: `${JSON.stringify(bare.words)} is shown untranslated; use t(...)`,
      });
    }
    for (const child of childrenOf(node)) walk(child, inside);
  }

  walk(program as unknown as Node, false);
  return { uses, faults };
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return undefined;
  const [quasi] = node['quasis'] as { value: { cooked: string } }[];
  return quasi?.value.cooked;
}

type Bare = { words: string; start: number };

function bareTexts(node: Node): Bare[] {
  if (node.type === 'JSXText') return wordsOf(String(node['value']), node.start);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as Node[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap((container) => shownBy(container['expression'] as Node));
  }
  if (node.type === 'JSXAttribute') {
    const name = node['name'] as { name?: unknown };
    const value = node['value'] as Node | null;
    if (!value || typeof name.name !== 'string' || !shownAttributes.has(name.name)) return [];
    return shownBy(value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value);
  }
  return [];
}

/** Returns the literal texts among the possible values of an expression. */
function shownBy(node: Node): Bare[] {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? wordsOf(node['value'], node.start) : [];
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).flatMap(({ value }) =>
        wordsOf(value.cooked, node.start),
      );
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((branch) => shownBy(branch as Node));
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap((side) => shownBy(side as Node));
    default:
      return [];
  }
}

function wordsOf(text: string, start: number): Bare[] {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return /\p{L}{2}/u.test(words) ? [{ words, start }] : [];
}
