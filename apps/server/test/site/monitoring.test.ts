import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startApp } from '../start-app.ts';
import { readProjectFile } from './composition.ts';

/** The metrics that an expression uses. Histograms have the suffixes of their series. */
const metricsIn = (text: string) => new Set(text.match(/\b(?:gumball|nodejs|process)_\w+/g));

type Rule = { alert: string; expr: string; for?: string; labels: object; annotations: object };
type Panel = { title: string; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] };

const readRules = async () =>
  (parse(await readProjectFile('deploy/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
const readPanels = async () =>
  (JSON.parse(await readProjectFile('deploy/grafana-dashboard.json')) as { panels: Panel[] }).panels;

test('the alerts and the dashboard use metrics, labels and values that the server exports', async () => {
  const app = await startApp();
  await fetch(`${app.url}/api/site`);
  const exported = await (await fetch(`${app.url}/metrics`)).text();
  const names = new Set([...exported.matchAll(/^(\w+)(?:\{.*?\})? \S+$/gm)].map(([, name]) => name));
  // A series without a request yet is announced by its type.
  for (const [, name, type] of exported.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(`${name}${suffix}`);
  const expressions = [
    ...(await readRules()).map(({ expr }) => expr),
    ...(await readPanels()).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = metricsIn(expressions.join('\n'));
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(10);
  // And every metric that the site makes itself is on the dashboard.
  const own = [...exported.matchAll(/^# TYPE (gumball_\w+) /gm)].map(([, name]) => name ?? '');
  const shown = [
    ...metricsIn((await readPanels()).flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')),
  ];
  expect(own.filter((name) => !shown.some((metric) => metric.startsWith(name)))).toEqual([]);
});

test('each alert says what happens and what to do, and panels do not overlap', async () => {
  const rules = await readRules();
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules)
    expect(rule).toMatchObject({
      labels: { severity: expect.stringMatching(/^(critical|warning)$/) as string },
      annotations: { summary: expect.any(String) as string, action: expect.any(String) as string },
    });
  const cells = (await readPanels()).flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
