import { expect, test } from 'vitest';
import { checkImages, namesImages } from './images.ts';

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

test('images that are pinned and listed pass; stages of a build and what is built here are no images to pull', () => {
  const own = '  own: { build: ., image: gumball }\n';
  expect(check({ 'compose.yaml': compose('nginx:1.30.4') + own })).toEqual({ faults: [], notes: [] });
});

test('an image of a merged block or of an overriding file is found too', () => {
  const merged =
    'x-a: &a { image: "redis:7.2.16" }\nservices:\n  one: { <<: *a }\n  two: { image: "nginx:1.30.4", ports: !override [] }\n';
  expect(check({ 'compose.other.yaml': merged }).faults).toEqual([
    'compose.other.yaml: "redis:7.2.16" is missing in deploy/images.yaml',
  ]);
});

test.each(['nginx', 'nginx:latest', 'nginx:1', 'nginx:stable', 'localhost:5000/nginx', 'nginx:latest@sha256:aa'])(
  '%s is not one version',
  (image) => {
    expect(check({ 'compose.yaml': compose('nginx:1.30.4', image) }).faults).toContain(
      `compose.yaml: "${image}" needs the tag of one version, such as 1.30.4`,
    );
  },
);

test.each(['nginx:1.30.4', 'localhost:5000/a/b:v2.3.0-alpine', `nginx:1.30@sha256:${'a'.repeat(64)}`])(
  '%s is one version',
  (image) => {
    const { faults } = check({ 'compose.yaml': compose(image) });
    expect(faults.filter((fault) => fault.includes('one version'))).toEqual([]);
  },
);

test('a base image that the list does not know, and a listed image that nothing uses, are faults', () => {
  expect(check({ Dockerfile: 'FROM node:24.20.0-slim\n', 'compose.yaml': compose('nginx:1.30.4') }).faults).toEqual([
    'Dockerfile: "node:24.20.0-slim" is missing in deploy/images.yaml',
    'deploy/images.yaml: nothing uses "node:24.19.0-slim"',
  ]);
});

test('a date that is missing, wrong or yet to come, and an image listed twice, are faults', () => {
  const wrong = `${list}- image: nginx:1.30.4\n  seen: 2026-12-01\n  source: x\n- image: a:1.0\n  seen: soon\n  source: x\n- image: b:1.0\n`;
  expect(check({ 'compose.yaml': compose('nginx:1.30.4') }, wrong).faults).toEqual([
    'deploy/images.yaml: "nginx:1.30.4" was seen on 2026-12-01, which is yet to come',
    'deploy/images.yaml: "nginx:1.30.4" stands there twice',
    'deploy/images.yaml: {"image":"a:1.0","seen":"soon","source":"x"} needs image, seen (a date) and source',
    'deploy/images.yaml: {"image":"b:1.0"} needs image, seen (a date) and source',
  ]);
});

test('a date of more than a year ago is noted and does not fail', () => {
  const { faults, notes } = check({ 'compose.yaml': compose('nginx:1.30.4') }, list, '2027-09-01');
  expect(faults).toEqual([]);
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
  expect(namesImages(path)).toBe(expected);
});
