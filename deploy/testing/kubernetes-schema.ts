import * as z from 'zod';

/**
 * The part of Kubernetes 1.25 and newer that the objects use, from its API reference. Unknown keys are
 * errors.
 */
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
const port = z.int().min(1).max(65_535);
const labels = z.record(z.string().regex(/^([a-z0-9.-]+\/)?[a-z0-9-]+$/), z.string());
const selector = z.strictObject({ matchLabels: labels });
const metadata = z.strictObject({ name, labels: labels.optional() });
/** Strings only: the cluster rejects unquoted numbers. */
const annotations = z.record(z.string().startsWith('nginx.ingress.kubernetes.io/'), z.string());
const settings = z.strictObject({ name, optional: z.literal(true).optional() });
const memory = z.string().regex(/^\d+[MG]i$/);
const seconds = z.int().min(0);

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: name }),
  periodSeconds: seconds,
  timeoutSeconds: seconds.optional(),
  failureThreshold: z.int().min(1),
});

/** A container of a job, which has no probes. */
const jobContainer = z.strictObject({
  name,
  image: z.string().regex(/:\d+\.\d+\.\d+$/),
  args: z.array(z.string()).optional(),
  envFrom: z.array(z.strictObject({ configMapRef: settings })),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string().regex(/^\d+m$/), memory }),
    limits: z.strictObject({ memory }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string(), readOnly: z.boolean().optional() })),
});

const servingContainer = jobContainer.extend({
  ports: z.array(z.strictObject({ name: name.max(15), containerPort: port })),
  startupProbe: probe,
  readinessProbe: probe.optional(),
  livenessProbe: probe,
});

const volume = z.union([
  z.strictObject({ name, secret: z.strictObject({ secretName: name, defaultMode: z.int().max(0o777) }) }),
  z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
  z.strictObject({ name, emptyDir: z.strictObject({ medium: z.literal('Memory'), sizeLimit: memory }) }),
]);

const ofEveryPod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  volumes: z.array(volume),
});

const servingPod = ofEveryPod.extend({
  terminationGracePeriodSeconds: seconds,
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int().min(1),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: selector,
    }),
  ),
  containers: z.array(servingContainer),
});

const endingPod = ofEveryPod.extend({
  restartPolicy: z.literal('Never'),
  containers: z.array(jobContainer),
});

export const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(2),
    selector,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.int().min(1) }),
    }),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: servingPod }),
  }),
});

const jobSpec = z.strictObject({
  backoffLimit: z.int().min(0),
  ttlSecondsAfterFinished: seconds.optional(),
  template: z.strictObject({ metadata: z.strictObject({ labels }), spec: endingPod }),
});

export const job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: jobSpec,
});

export const cronJob = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('CronJob'),
  metadata,
  spec: z.strictObject({
    schedule: z.string().regex(/^\d+ \d+ \* \* \*$/),
    concurrencyPolicy: z.literal('Forbid'),
    jobTemplate: z.strictObject({ spec: jobSpec }),
  }),
});

export const persistentVolumeClaim = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('PersistentVolumeClaim'),
  metadata,
  spec: z.strictObject({
    accessModes: z.tuple([z.literal('ReadWriteOnce')]),
    resources: z.strictObject({ requests: z.strictObject({ storage: memory }) }),
  }),
});

export const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: z.int().min(1), selector }),
});

export const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name, port, targetPort: name })),
  }),
});

const backend = z.strictObject({
  service: z.strictObject({ name, port: z.strictObject({ name }) }),
});

export const ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata: metadata.extend({ annotations: annotations.optional() }),
  spec: z.strictObject({
    ingressClassName: name,
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: name })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(z.strictObject({ path: z.string(), pathType: z.literal('Prefix'), backend })),
        }),
      }),
    ),
  }),
});

export const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: z.record(z.string(), z.string()),
});

export const object = z.discriminatedUnion('kind', [
  deployment,
  job,
  cronJob,
  persistentVolumeClaim,
  disruptionBudget,
  service,
  ingress,
  configMap,
]);
