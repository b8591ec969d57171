// The copies of the program, their images in a bucket, and the businesses that they show.
import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startFauxqs } from 'fauxqs'
import { query } from './patroni.ts'
import { nodes, ports } from './ports.ts'
import { end, folder, isOk, makeFolder, processorMs, start, until } from './processes.ts'

const ownRoot = join(import.meta.dirname, '../..')
const host = '127.0.0.1'
const running = new Map<number, ChildProcess>()
export const site = `http://${host}:${ports.site}`
/** The copies that run in the trials of failures. */
export const copies = [1, 2, 3]

const addressOf = (port: number) => `postgres://mzansi@${host}:${port}/mzansi`

/** Creates the database, fills it, and starts the bucket. Returns the function that stops the bucket. */
export async function prepare(businesses: number): Promise<() => Promise<void>> {
  await query('CREATE ROLE mzansi LOGIN')
  await query('CREATE DATABASE mzansi OWNER mzansi')
  const bucket = await startFauxqs({ port: ports.s3, logger: false, host })
  bucket.createBucket('pictures')
  const generate = start(
    'generate',
    process.execPath,
    [join(ownRoot, 'src/commands/generate-businesses.ts'), '--count', String(businesses)],
    { environment: { DATABASE_URL: addressOf(ports.primary), DATA_DIR: makeFolder('copy0') }, asSelf: true },
  )
  await until('the businesses', () => generate.exitCode !== null, 600)
  if (generate.exitCode !== 0) throw new Error('The businesses could not be made: generate.log.')
  return () => bucket.stop()
}

/** Starts a copy and waits until it is ready. `root` is the folder of its version, `standbys` are the nodes that it can read from. */
export async function startCopy(copy: number, root = ownRoot, standbys = nodes): Promise<void> {
  const environment = environmentOf(copy, standbys)
  const program = join(root, 'bin/mzansi-local')
  running.set(copy, start(`copy${copy}`, program, ['serve'], { environment, asSelf: true }))
  await until(`copy ${copy} ready`, () => isReady(copy))
}

/**
 * Runs a command of the program with the settings of the first copy. It is asynchronous, because this process also serves the
 * bucket. Throws if the command fails.
 */
export async function runCommand(words: string[], more: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, ...environmentOf(1, nodes), ...more }
  return (await promisify(execFile)(join(ownRoot, 'bin/mzansi-local'), words, { env })).stdout
}

function environmentOf(copy: number, standbys: number[]): Record<string, string> {
  return {
    PORT: String(ports.copy(copy)),
    HOST: host,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    SITE_URL: site,
    SUPPORT_EMAIL: 'help@cluster.example',
    TRUST_PROXY: host,
    CACHE_PURGE_URL: `http://${host}:${ports.purge}/`,
    DATA_DIR: join(folder, `data-of-copy${copy}`),
    DATABASE_URL: addressOf(ports.pgbouncer),
    DATABASE_LISTEN_URL: addressOf(ports.primary),
    ...(standbys.length > 0
      ? { DATABASE_READ_URL: standbys.map((node) => addressOf(ports.standby(node))).join(',') }
      : {}),
    S3_ENDPOINT: `http://${host}:${ports.s3}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'af-south-1',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  }
}

/** Whether a copy reports that it is ready. */
export const isReady = (copy: number): Promise<boolean> => isOk(`http://${host}:${ports.copy(copy)}/readyz`)

/** Stops a copy as an upgrade does, or kills it. */
export async function stopCopy(copy: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  const child = running.get(copy)
  if (child) await end(child, signal)
  running.delete(copy)
}

/** How many copies still run in the process that was started. */
export const countRunning = (): number =>
  [...running.values()].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length

/** Processor time of a copy, in milliseconds. */
export const copyProcessorMs = (copy: number): number => processorMs(running.get(copy)?.pid ?? 0)
