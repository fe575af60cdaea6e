import { describe, expect, test } from 'vitest';
import { configVariables, readConfig } from '../../src/platform/config/config.ts';
import { distributedSessionSettings } from '../../src/platform/db/database.ts';
import { readComposition, readProjectFile, type Service } from './composition.ts';

const compositions = [['compose.yaml'], ['compose.yaml', 'compose.caddy.yaml'], ['compose.yaml', 'compose.citus.yaml']];

const nodesOf = (services: Record<string, Service>) => Object.keys(services).filter((name) => /^node-\d+$/.test(name));
const networksOf = ({ networks = {} }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));

/** The variables that the text of a compose file refers to. */
const namedIn = (text: string) => new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name));

test('nodes get every variable, except those of the image and those that require services not in the compose files', async () => {
  const { services } = await readComposition('compose.yaml');
  expect(nodesOf(services).length).toBeGreaterThan(1);
  for (const node of [...nodesOf(services), 'cli']) {
    const set = Object.keys(services[node]?.environment ?? {});
    expect(set.filter((name) => !configVariables.includes(name))).toEqual([]);
    expect(configVariables.filter((name) => !set.includes(name))).toEqual([
      'NODE_ENV',
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_DIRECT_URL',
      'DATABASE_DISTRIBUTED',
      'DATABASE_WORKER_URLS',
      'DATABASE_REPLICA_URLS',
      'REDIS_CLUSTER_URLS',
    ]);
  }
});

test('the example lists every variable of the compose files and is a valid configuration', async () => {
  const { text, services, networks } = await readComposition('compose.yaml', 'compose.caddy.yaml');
  const example = await readProjectFile('.env.compose.example');
  const offered = [...example.matchAll(/^#?([A-Z_0-9]+)=(.*)$/gm)];
  const names = offered.map(([, name = '']) => name).filter((name) => name !== 'COMPOSE_FILE');
  expect([...namedIn(text)].toSorted()).toEqual(names.toSorted());

  const filled = Object.fromEntries(
    offered.map(([line, name = '', value = '']) => [
      name,
      line.startsWith('#') ? '' : value || 'a-secret-of-more-than-32-characters',
    ]),
  );
  const resolve = (value: string) =>
    value.replaceAll(/\$\{([A-Z_0-9]+)[^}]*\}/g, (_, name: string) => filled[name] ?? '');
  const environment = Object.entries(services['node-1']?.environment ?? {});
  const config = readConfig(Object.fromEntries(environment.map(([name, value]) => [name, resolve(value)])));
  expect(config).toMatchObject({
    publicUrl: 'http://localhost',
    databaseUrl: 'postgres://gumball:a-secret-of-more-than-32-characters@postgres:5432/gumball',
    redis: { urls: ['redis://:a-secret-of-more-than-32-characters@valkey:6379'], cluster: false },
    s3: { endpoint: 'http://objects:3900', region: 'garage', secretAccessKey: 'a-secret-of-more-than-32-characters' },
    demo: false,
    sandbox: false,
  });
  const onFront = services['proxy']?.networks as Record<string, { ipv4_address?: string }> | undefined;
  expect(config.trustProxy).toEqual([onFront?.['front']?.ipv4_address]);
  // Docker assigns addresses from 128 on, so no other container gets the proxy's address.
  expect(networks['front']?.ipam?.config).toEqual([{ subnet: '172.30.83.0/24', ip_range: '172.30.83.128/25' }]);
});

describe.each(compositions)('compose files %s %s', (...names) => {
  const files = names.filter((name) => name !== undefined);

  test('harden all containers alike', async () => {
    const { services } = await readComposition(...files);
    for (const [name, service] of Object.entries(services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          init: true,
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          pids_limit: expect.any(Number) as number,
          mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
          logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
          user: expect.stringMatching(/^\d+:\d+$/) as string,
        }),
      ]);
    }
    const roots = Object.keys(services).filter((name) => services[name]?.user.startsWith('0:'));
    expect(roots).toEqual(['volume-owners']);
    const capabilities = Object.entries(services).flatMap(([name, { cap_add: added = [] }]) =>
      added.map((capability) => `${name} ${capability}`),
    );
    const ofCaddy = services['proxy']?.image.startsWith('caddy') ? ['proxy NET_BIND_SERVICE'] : [];
    expect(capabilities).toEqual([...ofCaddy, 'volume-owners CHOWN']);
  });

  test('expose only the proxy', async () => {
    const { services, networks } = await readComposition(...files);
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy']);
    expect(Object.keys(networks)).toEqual(['front', 'inside']);
    expect(networks['inside']).toEqual({ internal: true });
    const onFront = Object.keys(services).filter((name) => networksOf(services[name] as Service).includes('front'));
    expect(onFront).toEqual(['proxy', ...nodesOf(services), 'cli']);
    expect(networksOf(services['proxy'] as Service)).toEqual(['front']);
    expect(services['volume-owners']?.network_mode).toBe('none');
  });

  test('restart long-running services and check their health', async () => {
    const { services } = await readComposition(...files);
    const image = await readProjectFile('Dockerfile');
    expect(image).toMatch(/^HEALTHCHECK /m);
    const once = Object.keys(services).filter((name) => services[name]?.restart === 'no');
    expect(once.filter((name) => name !== 'workers')).toEqual(['cli', 'volume-owners']);
    for (const [name, service] of Object.entries(services)) {
      if (once.includes(name)) continue;
      expect([name, service.restart]).toEqual([name, 'unless-stopped']);
      expect([name, service.build !== undefined || (service.healthcheck?.test?.length ?? 0) > 1]).toEqual([name, true]);
    }
  });

  test('declare every used volume and set its owner', async () => {
    const { services, volumes } = await readComposition(...files);
    const used = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0]),
    );
    const named = [...new Set(used)].filter((volume) => !volume?.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    const owners = services['volume-owners'] as Service & { entrypoint: string[] };
    expect(owners.entrypoint).toEqual([
      'chown',
      '1000:1000',
      ...(owners.volumes ?? []).map((volume) => volume.split(':')[1]),
    ]);
    for (const volume of owners.volumes ?? []) {
      const [name] = volume.split(':');
      const users = Object.values(services).filter(
        (service) => service !== owners && service.volumes?.some((one) => one.startsWith(`${name}:`)),
      );
      expect([name, users.map(({ user }) => user)]).toEqual([name, ['1000:1000']]);
      expect(users[0]?.depends_on).toHaveProperty('volume-owners');
    }
  });
});

test('nginx forwards requests and sockets to all nodes and nothing else', async () => {
  const { services } = await readComposition('compose.yaml');
  const nginx = await readProjectFile('deploy/nginx.conf');
  const { volumes, ports } = services['proxy'] as Service;
  expect(volumes).toEqual(['./deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro']);
  expect(ports).toEqual(['${HTTP_PORT:-80}:8080']);
  expect(nginx).toMatch(/listen 8080 default_server;/);
  const port = /PORT=(\d+)/.exec(await readProjectFile('Dockerfile'))?.[1];
  const nodes = nodesOf(services);
  const [, shares = ''] = /split_clients \$remote_addr \$\w+ \{([^}]*)\}/.exec(nginx) ?? [];
  expect([...shares.matchAll(/(\S+);/g)].map(([, address]) => address)).toEqual(nodes.map((node) => `${node}:${port}`));
  expect(nginx).toContain(`default nodes:${port};`);
  for (const node of nodes) expect(services[node]?.networks).toMatchObject({ front: { aliases: ['nodes'] } });
});

test('Caddy forwards requests and sockets to all nodes and publishes HTTP and HTTPS', async () => {
  const { services } = await readComposition('compose.yaml', 'compose.caddy.yaml');
  const { environment, ports, volumes } = services['proxy'] as Service;
  expect(environment?.['NODES']).toBe(
    nodesOf(services)
      .map((node) => `${node}:3000`)
      .join(' '),
  );
  expect(ports).toEqual(['80:80', '443:443', '443:443/udp']);
  expect(volumes).toEqual(['./deploy/Caddyfile:/etc/caddy/Caddyfile:ro', 'caddy-data:/data', 'caddy-config:/config']);
});

test('the nodes of a distributed site use the pooler for requests, the workers for reads, the coordinator for the rest', async () => {
  const { services } = await readComposition('compose.yaml', 'compose.citus.yaml');
  const pooler = await readProjectFile('deploy/pgbouncer.ini');
  for (const node of [...nodesOf(services), 'cli']) {
    const { environment = {} } = services[node] as Service;
    expect(environment['DATABASE_URL']).toContain('@pooler:6432/gumball');
    expect(environment['DATABASE_DIRECT_URL']).toContain('@postgres:5432/gumball');
    expect(environment['DATABASE_DISTRIBUTED']).toBe('true');
    expect(environment['DATABASE_WORKER_URLS']).toMatch(/@worker-1:5432\/gumball,.*@worker-2:5432\/gumball$/);
  }
  const commands = Object.entries(distributedSessionSettings).map(([name, value]) => `SET ${name} = ${value}`);
  expect(pooler).toContain(`connect_query='${commands.join('; ')}'`);
  const servers = ['postgres', 'worker-1', 'worker-2'].map((name) => services[name] as Service);
  expect(new Set(servers.map(({ image }) => image))).toEqual(new Set(['citusdata/citus:13.2.0']));
  expect(services['workers']?.depends_on).toHaveProperty('worker-2');
});

test('Prometheus scrapes every node over the internal network with the token of the nodes', async () => {
  const { services } = await readComposition('compose.yaml');
  const prometheus = await readProjectFile('deploy/prometheus.yml');
  for (const node of nodesOf(services)) expect(prometheus).toContain(`"${node}:3000"`);
  expect(services['prometheus']?.profiles).toEqual(['metrics']);
  expect(networksOf(services['prometheus'] as Service)).toEqual(['inside']);
  expect(services['prometheus']?.environment?.['METRICS_TOKEN']).toBe(
    services['node-1']?.environment?.['METRICS_TOKEN'],
  );
});

test('the object store has the region and the bucket that the nodes are configured with', async () => {
  const { services } = await readComposition('compose.yaml');
  const garage = await readProjectFile('deploy/garage.toml');
  const { environment: node } = services['node-1'] as Service;
  const { environment: store } = services['objects'] as Service;
  expect(garage).toContain(`s3_region = "${node?.['S3_REGION']}"`);
  expect(garage).toContain(`api_bind_addr = "0.0.0.0:${new URL(node?.['S3_ENDPOINT'] ?? '').port}"`);
  expect(store).toMatchObject({
    GARAGE_DEFAULT_BUCKET: node?.['S3_BUCKET'],
    GARAGE_DEFAULT_ACCESS_KEY: node?.['S3_ACCESS_KEY_ID'],
    GARAGE_DEFAULT_SECRET_KEY: node?.['S3_SECRET_ACCESS_KEY'],
  });
});
