// The three PostgreSQL nodes: Patroni, with its own Raft, chooses the primary.
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBin } from './packages.ts'
import { nodes, ports } from './ports.ts'
import { folder, isOk, listTree, makeFolder, processorMs, start, until } from './processes.ts'

const host = '127.0.0.1'
const running = new Map<number, ChildProcess>()

/** Starts the three nodes and waits for a primary and two standbys, with `isSynchronous` one of them synchronous. */
export async function startNodes(isSynchronous: boolean): Promise<void> {
  for (const node of nodes) {
    const raftFolder = makeFolder(`raft${node}`)
    writeFileSync(
      join(folder, `node${node}.yml`),
      JSON.stringify(settings(node, raftFolder, isSynchronous)),
      {
        mode: 0o644,
      },
    )
    startNode(node)
  }
  await until('a primary', async () => (await findPrimary()) !== null)
  await untilComplete(isSynchronous)
}

/** Starts the Patroni of a node, as systemd would after a crash. */
export function startNode(node: number): void {
  running.set(node, start(`node${node}`, '/usr/bin/patroni', [join(folder, `node${node}.yml`)]))
}

/** Kills a node as a power cut does: Patroni, PostgreSQL and all of its processes at once. */
export function killNode(node: number): void {
  const pids = [...listTree(running.get(node)?.pid ?? 0), ...listTree(postmasterOf(node))]
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // ended with its parent
    }
}

/** Stops the standbys from receiving anything, as if the network failed first; `end` discards what they have not read. */
export function stopReceiving(primary: number): { end: () => void } {
  const standbys = nodes.filter((node) => node !== primary)
  const receivers = standbys.flatMap((node) => listTree(postmasterOf(node)).filter(isReceiver))
  for (const pid of receivers) process.kill(pid, 'SIGSTOP')
  return {
    end: () => {
      for (const pid of receivers) for (const signal of ['SIGTERM', 'SIGCONT']) process.kill(pid, signal)
    },
  }
}

const isReceiver = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver')

/** The node that reports itself as the primary, or null. */
export async function findPrimary(): Promise<number | null> {
  for (const node of nodes) if (await isOk(`http://${host}:${ports.patroni(node)}/primary`)) return node
  return null
}

/** Waits until both standbys stream and, with `isSynchronous`, one of them is synchronous: only then does a `kill -9` lose nothing. */
export async function untilComplete(isSynchronous: boolean): Promise<void> {
  const areStandbys = async () => {
    const rows = await query(`SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`)
    const isSafe = !isSynchronous || rows.some(({ sync_state }) => sync_state === 'sync')
    return rows.length === nodes.length - 1 && isSafe
  }
  await until('two standbys, one of them synchronous', async () => areStandbys().catch(() => false), 180)
}

/** Runs a statement on the primary as its superuser. */
export async function query(
  sql: string,
  values: unknown[] = [],
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(`postgres://postgres@${host}:${ports.primary}/${database}`)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Processor time that the PostgreSQL of a node has used, in milliseconds. */
export const nodeProcessorMs = (node: number): number => processorMs(postmasterOf(node))

function postmasterOf(node: number): number {
  return Number.parseInt(readFileSync(join(folder, `data${node}`, 'postmaster.pid'), 'utf8'), 10)
}

function settings(node: number, raftFolder: string, isSynchronous: boolean) {
  const address = (port: number) => `${host}:${port}`
  const [own, rest] = [address(ports.postgres(node)), address(ports.patroni(node))]
  const others = nodes.filter((one) => one !== node)
  return {
    scope: 'mzansi',
    name: `node${node}`,
    restapi: { listen: rest, connect_address: rest },
    raft: {
      data_dir: raftFolder,
      self_addr: address(ports.raft(node)),
      partner_addrs: others.map((one) => address(ports.raft(one))),
    },
    // The shortest times that Patroni accepts are 20 for ttl, with loop_wait + 2 * retry_timeout <= ttl.
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: isSynchronous,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: own,
      connect_address: own,
      data_dir: join(folder, `data${node}`),
      bin_dir: postgresBin,
      pgpass: join(folder, `pgpass${node}`),
      pg_hba: [`host all all ${host}/32 trust`, `host replication all ${host}/32 trust`],
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: '256MB' },
    },
  }
}
