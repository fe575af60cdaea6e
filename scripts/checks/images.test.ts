import { expect, test } from 'vitest';
import { checkImages, hasImages } from './images.ts';

const list = `
- image: nginx:1.30.4
  seen: 2026-08-21
  source: the registry
- image: node:24.19.0-slim
  seen: 2026-08-21
  source: the registry
`;
const compose = (...images: string[]) =>
  `services:\n${images.map((image, index) => `  s${index}: { image: "${image}" }`).join('\n')}\n`;
const dockerfile = 'FROM --platform=linux/amd64 node:24.19.0-slim AS build\nFROM build\nFROM scratch\n';

function check(files: Record<string, string>, text = list, today = '2026-11-23') {
  return checkImages(new Map(Object.entries({ Dockerfile: dockerfile, ...files })), text, today);
}

test('accepts pinned images in the list; ignores build stages and images that are built here', () => {
  const built = '  own: { build: ., image: gumball }\n';
  expect(check({ 'compose.yaml': compose('nginx:1.30.4') + built })).toEqual({ errors: [], notes: [] });
});

test('finds the image of a merged block and of an override file', () => {
  const merged =
    'x-a: &a { image: "redis:7.2.16" }\nservices:\n  one: { <<: *a }\n  two: { image: "nginx:1.30.4", ports: !override [] }\n';
  expect(check({ 'compose.other.yaml': merged }).errors).toEqual([
    'compose.other.yaml: "redis:7.2.16" is missing in deploy/images.yaml',
  ]);
});

test.each(['nginx', 'nginx:latest', 'nginx:1', 'nginx:stable', 'localhost:5000/nginx', 'nginx:latest@sha256:aa'])(
  '%s is not pinned',
  (image) => {
    expect(check({ 'compose.yaml': compose('nginx:1.30.4', image) }).errors).toContain(
      `compose.yaml: "${image}" needs the tag of one version, such as 1.30.4`,
    );
  },
);

test.each(['nginx:1.30.4', 'localhost:5000/a/b:v2.3.0-alpine', `nginx:1.30@sha256:${'a'.repeat(64)}`])(
  '%s is pinned',
  (image) => {
    const { errors } = check({ 'compose.yaml': compose(image) });
    expect(errors.filter((error) => error.includes('one version'))).toEqual([]);
  },
);

test('reports an unlisted base image and an unused entry', () => {
  expect(check({ Dockerfile: 'FROM node:24.20.0-slim\n', 'compose.yaml': compose('nginx:1.30.4') }).errors).toEqual([
    'Dockerfile: "node:24.20.0-slim" is missing in deploy/images.yaml',
    'deploy/images.yaml: nothing uses "node:24.19.0-slim"',
  ]);
});

test('reports a missing, invalid or future date, and an image listed twice', () => {
  const wrong = `${list}- image: nginx:1.30.4\n  seen: 2026-12-01\n  source: x\n- image: a:1.0\n  seen: soon\n  source: x\n- image: b:1.0\n`;
  expect(check({ 'compose.yaml': compose('nginx:1.30.4') }, wrong).errors).toEqual([
    'deploy/images.yaml: "nginx:1.30.4" was seen on 2026-12-01, a date in the future',
    'deploy/images.yaml: "nginx:1.30.4" is listed twice',
    'deploy/images.yaml: {"image":"a:1.0","seen":"soon","source":"x"} needs image, seen (a date) and source',
    'deploy/images.yaml: {"image":"b:1.0"} needs image, seen (a date) and source',
  ]);
});

test('adds a note for a date older than a year', () => {
  const { errors, notes } = check({ 'compose.yaml': compose('nginx:1.30.4') }, list, '2027-09-01');
  expect(errors).toEqual([]);
  expect(notes).toEqual([
    'deploy/images.yaml: "nginx:1.30.4" was last seen 376 days ago',
    'deploy/images.yaml: "node:24.19.0-slim" was last seen 376 days ago',
  ]);
});

test.each([
  ['compose.yaml', true],
  ['compose.caddy.yaml', true],
  ['docker-compose.yml', true],
  ['deploy/Dockerfile.debug', true],
  ['deploy/images.yaml', false],
  ['apps/server/compose.ts', false],
])('%s names images: %s', (path, expected) => {
  expect(hasImages(path)).toBe(expected);
});
