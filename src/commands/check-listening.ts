// Decides whether the program can listen at HOST and PORT, and with METRICS_PORT where metrics are served, or listens there already.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { cannotListen, explainFailure } from '../explain-failure.ts'
import { type Finding, ok, wrong } from './finding-rules.ts'

type Address = { host: string; port: number }

/** What listens at an address: how it is called, the prefix of its variables, and what it responds at `path`. */
type Listener = { about: string; prefix: string; path: string; contains: string }

const site = { about: 'address', prefix: '', path: '/healthz', contains: '"alive"' }
const metricsPage = { about: 'metrics', prefix: 'METRICS_', path: '/metrics', contains: 'mzansi_' }
const responseMs = 3000

export async function checkListening({ host, port, metrics }: Config): Promise<Finding[]> {
  return await Promise.all([
    checkAddress({ host, port }, site),
    ...(metrics ? [checkAddress(metrics, metricsPage)] : []),
  ])
}

/** Listens for a moment. A port that is taken is right when a program of this kind responds at it: a check runs beside it, too. */
async function checkAddress({ host, port }: Address, listener: Listener): Promise<Finding> {
  const { about, prefix } = listener
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    return ok(about, `the program can listen at ${host}, port ${port}`)
  } catch (error) {
    if (isTaken(error) && (await responds({ host, port }, listener)))
      return ok(about, `a directory responds at ${host}, port ${port}`)
    return wrong(about, explainFailure(cannotListen({ host, port }, error, prefix)))
  } finally {
    server.close()
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function responds({ host, port }: Address, { path, contains }: Listener): Promise<boolean> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}${path}`, {
      signal: AbortSignal.timeout(responseMs),
    })
    return (await response.text()).includes(contains)
  } catch {
    return false
  }
}
