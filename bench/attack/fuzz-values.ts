/** Hostile values for fuzzing, and a generator of bodies from a JSON schema that contain some of them. */
import fc, { type Arbitrary } from 'fast-check';

/** The subset of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

const nestedArray = (depth: number): unknown => (depth === 0 ? 'x' : [nestedArray(depth - 1)]);

/** Texts that exploit missing escaping (SQL, paths, HTML), invalid encodings and large sizes. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  "'",
  "' OR '1'='1",
  "'; --",
  '"',
  '`',
  '\\',
  '%',
  '%00',
  '%ff',
  '%E0%A4%A',
  '\u0000',
  '\uD83D',
  '\u202Eevil\u2066',
  '👩‍👩‍👧‍👦'.repeat(50),
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '$(id)',
  'a'.repeat(300),
  'a'.repeat(20_000),
  'é'.repeat(5000),
  '\n'.repeat(5000),
  '1e309',
  '9'.repeat(30),
  '9223372036854775808',
  '2026-02-30T99:99:99Z',
  '{"a":1}',
  'a:b:c',
  'eyJhIjoxfQ==',
];

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  { $gt: '' },
  { toString: 'x' },
  nestedArray(200),
  Array.from({ length: 2000 }, () => 'x'),
];

/** A hostile value of any type. */
export const anyHostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileValues),
);

/** A text: usually one of the known ids, otherwise hostile or random. */
export function fuzzText(knownIds: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...knownIds) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  );
}

/** Values of a schema, sometimes with a hostile value in one place. */
export function mostlyValid(schema: JsonSchema, knownIds: readonly string[]): Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: validValue(schema, knownIds) }, { weight: 1, arbitrary: anyHostileValue });
}

function validValue(schema: JsonSchema, knownIds: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => mostlyValid(choice, knownIds)));
  const [type = 'any'] = [schema.type ?? 'any'].flat();
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const values = Object.fromEntries(fields.map(([name, field]) => [name, mostlyValid(field, knownIds)]));
      return fc.record(values, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(mostlyValid(schema.items ?? {}, knownIds), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1000, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fuzzText(knownIds);
    default:
      return anyHostileValue;
  }
}
