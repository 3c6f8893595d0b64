import * as z from 'zod';

/** The part of the compose specification that the compose file uses. Unknown keys are errors. */
const duration = z.string().regex(/^\d+[smh]$/);
const size = z.string().regex(/^\d+[km]$/);
const names = z.array(z.string().min(1)).min(1);

const build = z.strictObject({
  context: z.string(),
  dockerfile: z.string(),
  target: z.string(),
  args: z.record(z.string(), z.string()).optional(),
});

const enabledHealthcheck = z.strictObject({
  test: z.tuple([z.literal('CMD')], z.string()),
  interval: duration,
  timeout: duration,
  start_period: duration.optional(),
  retries: z.int().min(1),
});
const healthcheck = z.union([enabledHealthcheck, z.strictObject({ disable: z.literal(true) })]);
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const service = z
  .strictObject({
    image: z.string(),
    build: build.optional(),
    profiles: names.optional(),
    command: names.optional(),
    env_file: names.optional(),
    environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
    secrets: names.optional(),
    volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
    networks: z
      .union([
        names,
        z.record(
          z.string(),
          z.strictObject({ ipv4_address: z.ipv4().optional(), aliases: names.optional() }),
        ),
      ])
      .optional(),
    network_mode: z.literal('none').optional(),
    ports: z.array(z.string().regex(/^((\$\{[A-Z_]+:-[\d.]+\}|[\d.]+):)?\d+:\d+$/)).optional(),
    depends_on: z.union([names, z.record(z.string(), z.strictObject({ condition }))]).optional(),
    healthcheck: healthcheck.optional(),
    init: z.boolean().optional(),
    read_only: z.boolean().optional(),
    tmpfs: names.optional(),
    cap_drop: names.optional(),
    cap_add: names.optional(),
    security_opt: names.optional(),
    mem_limit: size.optional(),
    shm_size: size.optional(),
    pids_limit: z.int().optional(),
    stop_grace_period: duration.optional(),
    restart: z.enum(['always', 'unless-stopped', 'no']).optional(),
  })
  .refine(({ networks, network_mode: mode }) => networks === undefined || mode === undefined);

export const composeSchema = z.looseObject({
  name: z.string(),
  services: z.record(z.string().regex(/^[a-z0-9-]+$/), service),
  networks: z.record(
    z.string(),
    z.strictObject({
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

const client = z.strictObject({
  environment: z.record(z.string(), z.string()),
  secrets: names,
});

/** An additional file that gives its services more settings and secrets. */
export const composeAdditionSchema = z.strictObject({
  'x-client': client,
  services: z.record(z.string(), client),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});
