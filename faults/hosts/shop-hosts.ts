import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { getOutput } from '../environment/shop-program.ts';
import { PATRONI_PORT } from './database-hosts.ts';
import type { Host, Network } from './network.ts';

const WEB_PORT = 5100;
const STAND_INS_PORT = 5101;
const SMTP_PORT = 5102;

const listServers = (hosts: readonly Host[], port: number, options: string) =>
  hosts.map(({ name, address }) => `  server ${name} ${address}:${port} ${options}`).join('\n');

/** Timeouts of docs/proxy.md. */
const PROXY_CONFIGURATION = (web: readonly Host[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retry-on conn-failure
  option redispatch 1
  option forwardfor
frontend shop
  bind :80
  default_backend web
backend web
  balance roundrobin
  option httpchk GET /health/ready
  default-server inter 2s fall 2 rise 1
${listServers(web, WEB_PORT, 'check')}
  # If no process is ready, they still serve pages from memory.
  option allbackups
${web.map(({ name, address }) => `  server live-${name} ${address}:${WEB_PORT} backup track live/${name}`).join('\n')}
backend live
  option httpchk GET /health/live
${listServers(web, WEB_PORT, 'check inter 2s fall 2 rise 1')}
`;

/**
 * Each host of the shop has its own proxy to the primary. It closes connections as soon as Patroni demotes a server. It
 * also forwards to the provider, because the shop accepts payment pages without TLS only on its own host.
 */
const LOCAL_PROXY_CONFIGURATION = (databases: readonly Host[], outside: Host) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:5432
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${listServers(databases, 5432, `check port ${PATRONI_PORT}`)}
listen provider
  bind 127.0.0.1:${STAND_INS_PORT}
  server outside ${outside.address}:${STAND_INS_PORT}
`;

type Options = { databases: readonly Host[]; getUrl: (host: string) => string; folder: string };

/** Starts a proxy, two web hosts, two worker hosts, and a host with the external systems. */
export async function startShopHosts(network: Network, { databases, getUrl, folder }: Options) {
  const proxy = network.addHost('proxy', '10.77.0.10');
  const web = [network.addHost('web1', '10.77.0.11'), network.addHost('web2', '10.77.0.12')];
  const workers = [network.addHost('work1', '10.77.0.13'), network.addHost('work2', '10.77.0.14')];
  const outside = network.addHost('outside', '10.77.0.30');
  const startProxy = (host: Host, configuration: string) => {
    const file = join(folder, `${host.name}.cfg`);
    writeFileSync(file, configuration);
    host.start(['haproxy', '-f', file]);
  };
  const url = `http://${proxy.address}`;
  const externalUrl = `http://${outside.address}:${STAND_INS_PORT}`;
  const env: Record<string, string> = {
    DATABASE_URL: getUrl('127.0.0.1'),
    PORT: String(WEB_PORT),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: proxy.address,
    SAFERPAY_URL: `http://127.0.0.1:${STAND_INS_PORT}/saferpay/api`,
    SUPPLIER_URL: `${externalUrl}/supplier`,
    SMTP_URL: `smtp://${outside.address}:${SMTP_PORT}`,
    LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? 'fatal',
  };
  const standIns = startProgram('stand-ins/main.ts', {
    launcher: outside.launcher,
    env: {
      STAND_INS_PORT: String(STAND_INS_PORT),
      SMTP_PORT: String(SMTP_PORT),
      STAND_INS_HOST: outside.address,
    },
  });
  await waitUntilReady(`${externalUrl}/saferpay/ledger?orderId=none`, standIns);
  const start = async (host: Host) => {
    startProxy(host, LOCAL_PROXY_CONFIGURATION(databases, outside));
    const args = [web.includes(host) ? 'web' : 'worker'];
    const program = startProgram('server/main.ts', {
      args,
      env,
      launcher: host.launcher,
      output: getOutput(env),
    });
    if (web.includes(host)) await waitUntilReady(`http://${host.address}:${WEB_PORT}/health/ready`, program);
  };
  startProxy(proxy, PROXY_CONFIGURATION(web));
  await Promise.all([...web, ...workers].map(start));
  await waitUntilReady(`${url}/health/ready`);
  const external = createExternalSystems(externalUrl);
  await external.control('saferpay', { notify: 'beside' });
  return {
    url,
    web,
    workers,
    env,
    external,
    /** Starts the programs of a killed host. */
    start,
  };
}
