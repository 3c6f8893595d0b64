import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../../testkit/eventually.ts';
import { type Host, type Network, SUBNET } from './network.ts';
import { getUserIds } from './packages.ts';

const POSTGRES_USER = 'postgres';
const PASSWORD = 'drill';
export const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin';
export const PATRONI_PORT = 8008;

/** Seconds. The lock of a lost primary expires after `ttl`, which must be at least `loop_wait` + 2 × `retry_timeout`. */
const FAILOVER = { ttl: 15, loop_wait: 3, retry_timeout: 5 };

/** A dead peer must not hold locks longer than it takes to detect it. */
const POSTGRES_SETTINGS = {
  max_connections: 150,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 15_000,
  wal_keep_size: '512MB',
};

type Member = { name: string; role: string; state: string };

/** Starts PostgreSQL under Patroni on two hosts, with synchronous replication, and etcd on these and a third host. */
export async function startDatabaseHosts(network: Network, folder: string) {
  const databases = [network.addHost('db1', '10.77.0.21'), network.addHost('db2', '10.77.0.22')];
  const hosts = [...databases, network.addHost('witness', '10.77.0.23')];
  const start = (host: Host) => {
    startEtcd(host, hosts, folder);
    if (databases.includes(host)) startPatroni(host, hosts, folder);
  };
  for (const host of hosts) start(host);
  const readMembers = async (): Promise<Member[]> => {
    for (const { address } of databases) {
      const url = `http://${address}:${PATRONI_PORT}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (response?.ok === true) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const findPrimary = async (): Promise<Host> => {
    const members = await readMembers();
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
    const host = databases.find(({ name }) => name === leader?.name);
    if (host === undefined) throw new Error(`no primary: ${JSON.stringify(members)}`);
    return host;
  };
  const waitUntilSynchronous = () =>
    eventually(
      () => 'a primary has a synchronous standby',
      async () => {
        const roles = (await readMembers()).map(({ role, state }) => `${role} ${state}`);
        return (
          roles.includes('leader running') &&
          roles.some((role) => /^sync_standby (running|stream)/.test(role))
        );
      },
    );
  await waitUntilSynchronous();
  const { address } = await findPrimary();
  const operator = new pg.Client(`postgres://${POSTGRES_USER}:${PASSWORD}@${address}/postgres`);
  await operator.connect();
  await operator.query(`create role cadeau login password '${PASSWORD}'`);
  await operator.query('create database cadeau owner cadeau');
  await operator.end();
  return {
    databases,
    hosts,
    /** Starts the programs of a killed host. */
    start,
    findPrimary,
    waitUntilSynchronous,
    getUrl: (host: string) => `postgres://cadeau:${PASSWORD}@${host}/cadeau`,
  };
}

function startEtcd({ name, address, start }: Host, hosts: readonly Host[], folder: string): void {
  const peer = (host: { address: string }) => `http://${host.address}:2380`;
  const [client, cluster] = [
    `http://${address}:2379`,
    hosts.map((host) => `${host.name}=${peer(host)}`).join(),
  ];
  start([
    'etcd',
    ...[`--name=${name}`, `--data-dir=${join(folder, `etcd-${name}`)}`, '--logger=zap'],
    ...[`--listen-peer-urls=${peer({ address })}`, `--initial-advertise-peer-urls=${peer({ address })}`],
    ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
    ...[`--initial-cluster=${cluster}`, '--initial-cluster-state=new', '--enable-v2=true'],
    // Tolerates a busy machine.
    ...['--heartbeat-interval=250', '--election-timeout=2500'],
  ]);
}

/** Writes the configuration as JSON, which is valid YAML. */
function startPatroni({ name, address, start }: Host, hosts: readonly Host[], folder: string): void {
  const home = join(folder, name);
  const { uid, gid } = getUserIds(POSTGRES_USER);
  mkdirSync(home, { recursive: true });
  const login = (username: string) => ({ username, password: PASSWORD });
  const configuration = {
    scope: 'cadeau',
    name,
    restapi: {
      listen: `${address}:${PATRONI_PORT}`,
      connect_address: `${address}:${PATRONI_PORT}`,
    },
    // With `etcd3`, Patroni 3.0.2 (Debian 12) overwrites the new primary's lock when a network heals
    // (patroni/patroni#2689).
    etcd: { hosts: hosts.map((host) => `${host.address}:2379`) },
    bootstrap: {
      dcs: {
        ...FAILOVER,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: POSTGRES_SETTINGS },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(home, 'data'),
      bin_dir: POSTGRES_BINARIES,
      authentication: { superuser: login(POSTGRES_USER), replication: login('replicator') },
      pg_hba: [
        'local all all trust',
        `host all all ${SUBNET} scram-sha-256`,
        `host replication replicator ${SUBNET} scram-sha-256`,
      ],
      parameters: { unix_socket_directories: home },
    },
  };
  const file = join(home, 'patroni.yml');
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o600 });
  for (const path of [home, file]) chownSync(path, uid, gid);
  start(['patroni', file], POSTGRES_USER);
}
