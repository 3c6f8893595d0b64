import { describe, expect, it } from 'vitest';
import { describeAudit, readAudit } from './audit-report.ts';

function reportOf(found: Record<string, string>, dependencies = 812) {
  const vulnerabilities = Object.fromEntries(
    Object.entries(found).map(([name, severity]) => [
      name,
      { name, severity, range: '<2.0.0', via: [], isDirect: true },
    ]),
  );
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: {
      vulnerabilities: { total: Object.keys(found).length },
      dependencies: { prod: 300, dev: 512, total: dependencies },
    },
  });
}

const said = (output: string) => describeAudit(readAudit(output));

describe('what npm says of known faults', () => {
  it('is well without any, with the number of packages that were looked at', () => {
    expect(said(reportOf({}))).toEqual({
      lines: ['audit: 812 packages, 0 with known faults that are high or critical, 0 with lesser ones'],
      ok: true,
    });
  });

  it.each([
    ['critical', false],
    ['high', false],
    ['moderate', true],
    ['low', true],
    ['info', true],
  ])('with one that is %s ends well: %s', (severity, ok) => {
    const answer = said(reportOf({ left: severity }));
    expect(answer.ok).toBe(ok);
    expect(answer.lines).toContain(`  ${severity}: left <2.0.0`);
  });

  it('names the grave ones first', () => {
    const { lines } = said(reportOf({ a: 'low', b: 'high', c: 'critical' }));
    expect(lines.slice(1)).toEqual(['  critical: c <2.0.0', '  high: b <2.0.0', '  low: a <2.0.0']);
  });
});

describe('without an answer of a registry', () => {
  it.each([
    ['nothing at all', ''],
    ['words', 'npm error audit endpoint returned an error'],
    ['half a report', reportOf({ left: 'high' }).slice(0, 60)],
    ['an error of the network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } })],
    ['an error without a code', JSON.stringify({ message: 'x', error: { summary: '', detail: '' } })],
    ['another form', JSON.stringify({ auditReportVersion: 9, advisories: [] })],
    ['a severity that is not known', reportOf({ left: 'catastrophic' })],
    ['a report of no packages', reportOf({}, 0)],
    ['a list that is not whole', reportOf({ left: 'low' }).replace('"total":1', '"total":2')],
  ])('(%s) it is not checked, nothing is claimed, and nothing fails', (_, output) => {
    const { lines, ok } = said(output);
    expect(lines).toEqual([
      expect.stringMatching(/^audit: not checked \(.+\); nothing is claimed of the packages$/),
    ]);
    expect(ok).toBe(true);
  });
});
