import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/runtime/telemetry/metrics.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
};
const { groups }: { groups: { name: string; rules: Rule[] }[] } = parse(
  read('deploy/monitoring/alerts.yaml'),
);
const rules = groups.flatMap((group) => group.rules);

const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/monitoring/dashboard.json'),
);
const targets = dashboard.panels.flatMap((panel) => panel.targets);

const metrics = createMetrics();
metrics.request({ method: 'GET', route: '/', status: 200 }, 1);
metrics.outboundCall({ system: 'mail', operation: 'send', outcome: 'answered' }, 1);
metrics.workDone({ kind: 'job', name: 'refund', outcome: 'done' }, 1);
metrics.lateConfirmationFailed('return');
metrics.broken([{ name: 'I-1', holds: 'always', orders: 1 }]);
metrics.records({
  openItems: { items_open: 1 },
  recentOrders: [{ status: 'Confirmed', count: 1, francs: 50 }],
  recentPayments: [{ status: 'UnAuthorized', cause: 'declined', count: 1 }],
  jobs: [{ job: 'refund', state: 'created', count: 1, oldestSeconds: 1 }],
  tasks: [{ task: 'sweep', doneAt: 1 }],
  alarms: [{ kind: 'mail-down', count: 1 }],
  outcomes: { decided: 1 },
});
const { text } = await metrics.read();
/** Metrics by name with their labels, as a shop process reports them. */
const program = new Map<string, Set<string>>();
for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{([^}]*)\})? /gm)) {
  const known = program.get(name) ?? new Set();
  for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
  program.set(name, known);
}

/** Lists the shop's and Node.js metrics in an expression, each with the labels it uses. */
function listMetrics(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/\b((?:cadeau|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  );
}

function findUnknown(expr: string): string[] {
  return listMetrics(expr).flatMap(({ name, labels }) => {
    const known = program.get(name);
    if (known === undefined) return [name];
    return labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
  });
}

/** Returns true if brackets and quotes are balanced, the only check possible without a PromQL parser. */
function isClosed(expr: string): boolean {
  let rest = expr.replace(/"[^"]*"/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()[\]{}"]*\)|\[[^()[\]{}"]*\]|\{[^()[\]{}"]*\}/g, '');
  }
  return !/[()[\]{}"]/.test(rest);
}

describe('the alert rules', () => {
  it('are groups of whole rules with a name of their own', () => {
    expect(groups.map(({ name }) => name)).toEqual(['cadeau']);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.alert).toMatch(/^Cadeau[A-Z]\w+$/);
      expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/);
      expect(['warning', 'critical']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).not.toBe('');
    }
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s uses only metrics that exist', (alert, expr) => {
    expect(findUnknown(expr)).toEqual([]);
    expect(isClosed(expr)).toBe(true);
    if (alert !== 'CadeauProcessDown') expect(listMetrics(expr)).not.toEqual([]);
  });

  it('each link to their section in docs/alerts.md: meaning, what to look at, what to do', () => {
    const sections = read('docs/alerts.md').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert));
    for (const [index, { alert, labels, annotations }] of rules.entries()) {
      expect(annotations.runbook_url).toMatch(new RegExp(`/docs/alerts\\.md#${alert.toLowerCase()}$`));
      const severity = labels.severity === 'critical' ? 'Critical' : 'Warning';
      expect(sections[index]).toMatch(
        new RegExp(
          `^${alert}\n\n${severity}: .+\n(.+\n)*\n- \\*\\*Look at\\*\\* .+\n(.+\n)*?- \\*\\*Do\\*\\*`,
        ),
      );
    }
  });

  it('each fire in a test with recorded series', () => {
    const tests = read('deploy/monitoring/alerts.test.yaml');
    const fired = new Set([...tests.matchAll(/exp_samples.*|^ +- \{ labels.*/gm)].join().match(/Cadeau\w+/g));
    expect([...fired].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('pass these tests with promtool, if it is installed', (context) => {
    const cwd = join(import.meta.dirname, 'monitoring');
    const run = (...args: string[]) => spawnSync('promtool', args, { cwd, encoding: 'utf8' });
    const checked = run('check', 'rules', 'alerts.yaml');
    if (checked.error !== undefined)
      return context.skip('no promtool: the package "prometheus" of Debian contains it');
    expect(checked.stdout + checked.stderr).toContain('SUCCESS');
    const { status, stdout, stderr } = run('test', 'rules', 'alerts.test.yaml');
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

describe('the dashboard', () => {
  it('uses only metrics that exist, and each of ours', () => {
    expect(targets.flatMap(({ expr }) => findUnknown(expr))).toEqual([]);
    expect(targets.filter(({ expr }) => !isClosed(expr))).toEqual([]);
    const asked = new Set(
      targets.flatMap(({ expr }) => listMetrics(expr)).map(({ name }) => toBaseName(name)),
    );
    expect([...asked].filter((name) => name.startsWith('cadeau_')).toSorted()).toEqual(ours());
  });
});

describe('docs/monitoring.md', () => {
  it('says of each metric of the shop what it is, and of no other', () => {
    const rows = [...read('docs/monitoring.md').matchAll(/^\| `(cadeau_\w+)` +\|([^|]*)\|/gm)];
    expect(rows.map(([, name = '']) => name).toSorted()).toEqual(ours());
    for (const [, name = '', labels = ''] of rows)
      expect([...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).toSorted()).toEqual(listLabels(name));
  });
});

/** Removes the suffix of a histogram metric. */
function toBaseName(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '');
}

function ours(): string[] {
  const names = [...program.keys()].filter((name) => name.startsWith('cadeau_'));
  return [...new Set(names.map(toBaseName))].toSorted();
}

function listLabels(name: string): string[] {
  const labels = program.get(name) ?? program.get(`${name}_count`) ?? new Set();
  return [...labels].toSorted();
}
