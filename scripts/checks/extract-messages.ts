import { parseSync } from 'oxc-parser';

/** A translatable message in the source: its key, its English texts, its line, and whether it has plural forms. */
export type MessageUse = {
  key: string;
  /** The English text: the key without its context. */
  text: string;
  /** The English text for one, if it has plural forms. */
  singular?: string | undefined;
  hasPlural: boolean;
  line: number;
};

/** A problem with the messages of a file. */
export type MessageProblem = { line: number; message: string };

type Node = { type: string; start: number; [key: string]: unknown };

// The functions that take an English message, with the indexes of its arguments: `words` is the message or the plural,
// `one` the singular. A `late` function translates at once, so it must not run before the language is known.
const messageFunctions: Readonly<
  Record<string, { message: number; singular?: number; context?: number; translatesNow?: boolean }>
> = {
  t: { message: 0, context: 2, translatesNow: true },
  plural: { message: 2, singular: 1, context: 4, translatesNow: true },
  rich: { message: 0, translatesNow: true },
  msg: { message: 0 },
  phrase: { message: 0 },
  pluralPhrase: { message: 2, singular: 1 },
};

const visibleAttributes = new Set(
  `label title placeholder alt description hint question verb note words text
  aria-label aria-description aria-roledescription aria-valuetext`.split(/\s+/),
);

/**
 * Returns every message of a module. Its problems are messages that are computed, translated before the language is
 * known, or shown without translation.
 */
export function extractMessages(path: string, code: string): { uses: MessageUse[]; faults: MessageProblem[] } {
  const { program } = parseSync(path, code);
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
  const uses: MessageUse[] = [];
  const problems: MessageProblem[] = [];

  function readCall(node: Node, isInFunction: boolean): void {
    const callee = node['callee'] as Node;
    const name = callee.type === 'Identifier' ? String(callee['name']) : '';
    const messageFunction = Object.hasOwn(messageFunctions, name) ? messageFunctions[name] : undefined;
    if (!messageFunction) return;
    const args = node['arguments'] as Node[];
    const line = lineOf(node.start);
    const read = (argIndex: number | undefined) => (argIndex === undefined ? undefined : literalOf(args[argIndex]));
    const message = read(messageFunction.message);
    if (
      message === undefined ||
      (messageFunction.singular !== undefined && read(messageFunction.singular) === undefined)
    ) {
      problems.push({
        line,
        message: `${name}(...) needs a literal message; use translate(...) for a message from elsewhere`,
      });
      return;
    }
    if (messageFunction.translatesNow && !isInFunction) {
      problems.push({
        line,
        message: `${name}(...) runs before the language is known; use msg(...) here and translate(...) there`,
      });
    }
    const context = read(messageFunction.context);
    uses.push({
      key: context ? `${message}|${context}` : message,
      text: message,
      singular: read(messageFunction.singular),
      hasPlural: messageFunction.singular !== undefined,
      line,
    });
  }

  function walk(node: Node, isInFunction: boolean): void {
    const insideFunction = isInFunction || /Function/.test(node.type);
    if (node.type === 'CallExpression') readCall(node, insideFunction);
    for (const untranslated of untranslatedIn(node)) {
      problems.push({
        line: lineOf(untranslated.start),
        message: `${JSON.stringify(untranslated.text)} is shown untranslated; use t(...)`,
      });
    }
    for (const child of childrenOf(node)) walk(child, insideFunction);
  }

  walk(program as unknown as Node, false);
  return { uses, faults: problems };
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

type Untranslated = { text: string; start: number };

function untranslatedIn(node: Node): Untranslated[] {
  if (node.type === 'JSXText') return toUntranslated(String(node['value']), node.start);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as Node[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap((container) => possibleTexts(container['expression'] as Node));
  }
  if (node.type === 'JSXAttribute') {
    const name = node['name'] as { name?: unknown };
    const value = node['value'] as Node | null;
    if (!value || typeof name.name !== 'string' || !visibleAttributes.has(name.name)) return [];
    return possibleTexts(value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value);
  }
  return [];
}

/** Returns the literal texts among the possible values of an expression. */
function possibleTexts(node: Node): Untranslated[] {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? toUntranslated(node['value'], node.start) : [];
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).flatMap(({ value }) =>
        toUntranslated(value.cooked, node.start),
      );
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((branch) => possibleTexts(branch as Node));
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap((side) => possibleTexts(side as Node));
    default:
      return [];
  }
}

function toUntranslated(text: string, start: number): Untranslated[] {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  return /\p{L}{2}/u.test(trimmed) ? [{ text: trimmed, start }] : [];
}
