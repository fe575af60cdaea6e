import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configVariables, readConfig } from '../../src/platform/config/config.ts';

type Service = { image?: string; environment?: Record<string, string>; volumes?: string[] };

const fileOf = (name: string) => readFile(new URL(`../../../../${name}`, import.meta.url), 'utf8');

async function readComposition(): Promise<{ text: string; services: Record<string, Service>; nodes: string[] }> {
  const text = await fileOf('compose.yaml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const nodes = Object.keys(services).filter((name) => services[name]?.image === 'gumball');
  return { text, services, nodes };
}

/** The variables that a composition's words name. */
const namedIn = (text: string) => new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name));

test('nodes are given every variable that there is, but for those that the image sets or that need more than is composed', async () => {
  const { services, nodes } = await readComposition();
  expect(nodes.length).toBeGreaterThan(1);
  for (const node of nodes) {
    const given = Object.keys(services[node]?.environment ?? {});
    expect(given.filter((name) => !configVariables.includes(name))).toEqual([]);
    expect(configVariables.filter((name) => !given.includes(name))).toEqual([
      'NODE_ENV',
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_REPLICA_URLS',
      'REDIS_CLUSTER_URLS',
    ]);
  }
});

test('whatever the composition asks for stands in its example, and its nodes start with that', async () => {
  const { text, services, nodes } = await readComposition();
  const example = await fileOf('.env.compose.example');
  const offered = [...example.matchAll(/^#?([A-Z_0-9]+)=(.*)$/gm)];
  expect([...namedIn(text)].toSorted()).toEqual(offered.map(([, name = '']) => name).toSorted());

  const filled = Object.fromEntries(
    offered.map(([line, name = '', value = '']) => [name, line.startsWith('#') ? '' : value || 'a-long-secret']),
  );
  const resolve = (value: string) =>
    value.replaceAll(/\$\{([A-Z_0-9]+)[^}]*\}/g, (_, name: string) => filled[name] ?? '');
  const environment = Object.entries(services[nodes[0] ?? '']?.environment ?? {});
  const config = readConfig(Object.fromEntries(environment.map(([name, value]) => [name, resolve(value)])));
  expect(config).toMatchObject({
    publicUrl: 'http://localhost',
    databaseUrl: 'postgres://gumball:a-long-secret@postgres:5432/gumball',
    redis: { urls: ['redis://:a-long-secret@redis:6379'], cluster: false },
    s3: { endpoint: 'http://objects:9000', secretAccessKey: 'a-long-secret' },
    demo: false,
    sandbox: false,
    trustProxy: ['172.30.83.0/24'],
  });
});

test('the proxy hands requests and sockets to all nodes and to nobody else', async () => {
  const { services, nodes } = await readComposition();
  const proxy = await fileOf('deploy/nginx.conf');
  expect(services.proxy?.volumes).toEqual(['./deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro']);
  const upstreams = [...proxy.matchAll(/upstream \w+ \{([^}]*)\}/g)].map(([, lines = '']) =>
    [...lines.matchAll(/server (\S+)/g)].map(([, address]) => address),
  );
  const image = await fileOf('Dockerfile');
  const port = /PORT=(\d+)/.exec(image)?.[1];
  expect(upstreams).toEqual(Array(2).fill(nodes.map((node) => `${node}:${port}`)));
});
