import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type * as z from 'zod';
import { object } from './testing/kubernetes-schema.ts';
import { settingNames } from './testing/settings-file.ts';

const folder = join(import.meta.dirname, 'kubernetes');
const documents = ['', 'desk'].flatMap((part) =>
  readdirSync(join(folder, part))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, part, file), 'utf8'), { version: '1.1' })),
);
const objects = documents.map((document) => object.parse(document.toJS()));
const ofKind = <K extends z.infer<typeof object>['kind']>(kind: K) =>
  objects.flatMap((item) => (item.kind === kind ? [item as Extract<typeof item, { kind: K }>] : []));
const pods = ofKind('Deployment').map(({ spec }) => spec.template);
const endingPods = [...ofKind('Job'), ...ofKind('CronJob').map(({ spec }) => spec.jobTemplate)].map(
  ({ spec }) => spec.template,
);
const listSettings = (name: string) =>
  ofKind('ConfigMap').find(({ metadata }) => metadata.name === name)?.data;
const podsWith = (wanted: Record<string, string>) =>
  pods.filter(({ metadata }) =>
    Object.entries(wanted).every(([key, value]) => metadata.labels[key] === value),
  );

describe('the objects for Kubernetes', () => {
  it('are without a fault, each once', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('find one another: selectors, ports, settings, volumes and the service', () => {
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')]) {
      expect(podsWith(spec.selector.matchLabels)).toHaveLength(1);
    }
    for (const { spec } of ofKind('Service')) {
      const [pod] = podsWith(spec.selector);
      const names = pod?.spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name));
      for (const { targetPort } of spec.ports) expect(names).toContain(targetPort);
    }
    const services = ofKind('Service').map(({ metadata }) => metadata.name);
    for (const { spec } of ofKind('Ingress')) {
      const paths = spec.rules.flatMap(({ http }) => http.paths);
      for (const { backend } of paths) expect(services).toContain(backend.service.name);
    }
    const settings = ofKind('ConfigMap').map(({ metadata }) => metadata.name);
    for (const { spec } of pods) {
      for (const {
        envFrom,
        ports,
        volumeMounts,
        startupProbe,
        livenessProbe,
        readinessProbe,
      } of spec.containers) {
        for (const { configMapRef } of envFrom) expect(settings).toContain(configMapRef.name);
        for (const probe of [startupProbe, livenessProbe, readinessProbe ?? startupProbe]) {
          expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port);
        }
        expect(spec.volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
      }
    }
  });

  it('name settings that the shop has, with its secrets from files alone', () => {
    const settings = ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data));
    const files = [...pods, ...endingPods].flatMap(({ spec }) => spec.containers.flatMap(({ env }) => env));
    expect([...settings, ...files.map(({ name }) => name)].filter((name) => !settingNames.has(name))).toEqual(
      [],
    );
    expect(settings.filter((name) => settingNames.has(`${name}_FILE`))).toEqual([]);
    for (const { value } of files) expect(value).toMatch(/^\/run\/secrets\/cadeau\/[\w-]+$/);
  });

  it('bring the database to its version by a Job of the same image, and by nothing else', () => {
    const settings = listSettings('cadeau');
    expect(settings?.MIGRATE).toBe('off');
    const [image, ...others] = new Set(pods.flatMap(({ spec }) => spec.containers.map((item) => item.image)));
    expect(others).toEqual([]);
    const [job, ...more] = ofKind('Job');
    expect(more).toEqual([]);
    const [migrate] = job?.spec.template.spec.containers ?? [];
    expect(migrate).toMatchObject({ image, args: ['tools/cadeau.mjs', 'migrate'] });
    // A Job's command can't change, so each version needs a new name.
    const version = image?.split(':').at(-1)?.replaceAll('.', '-');
    expect(job?.metadata.name).toBe(`cadeau-migrate-${version}`);
    const [web] = podsWith({ 'app.kubernetes.io/component': 'web' }).flatMap(({ spec }) => spec.containers);
    expect(migrate).toMatchObject({ envFrom: web?.envFrom, env: web?.env, volumeMounts: web?.volumeMounts });
    expect(job?.spec.template.spec.volumes).toEqual(pods[0]?.spec.volumes);
    // The disruption budgets and services of the other programs must not include it.
    for (const { spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('Deployment')]) {
      expect(spec.selector.matchLabels).not.toMatchObject(job?.spec.template.metadata.labels ?? {});
    }
  });

  it('back the shop up each night, by an image of the same version, into a volume that stays', () => {
    const [backup] = ofKind('CronJob');
    const { spec } = backup?.spec.jobTemplate.spec.template ?? {};
    const [container] = spec?.containers ?? [];
    const [web] = podsWith({ 'app.kubernetes.io/component': 'web' }).flatMap((pod) => pod.spec.containers);
    expect(container).toMatchObject({ envFrom: web?.envFrom, env: web?.env });
    expect(container?.image.split(':').at(-1)).toBe(web?.image.split(':').at(-1));
    const [mount] = container?.volumeMounts.filter(({ name }) => name === 'backups') ?? [];
    expect(mount?.mountPath).toBe(listSettings('cadeau')?.BACKUP_DIR);
    const [claim] = ofKind('PersistentVolumeClaim');
    expect(spec?.volumes).toContainEqual({
      name: 'backups',
      persistentVolumeClaim: { claimName: claim?.metadata.name },
    });
  });

  it('leave a process the time that it takes to end', () => {
    const settings = listSettings('cadeau');
    const grace = Number(settings?.STOP_GRACE_S);
    for (const { spec } of pods) expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(grace + 28);
  });
});
