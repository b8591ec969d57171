// Decides whether the program can listen at HOST and PORT, or listens there already.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { cannotListen, explainFailure } from '../explain-failure.ts'
import { type Finding, ok, wrong } from './finding-rules.ts'

type Address = Pick<Config, 'host' | 'port'>
const about = 'address'
const responseMs = 3000

/** Listens for a moment. A port that is taken is right when a program of this kind responds at it: a check runs beside it, too. */
export async function checkListening({ host, port }: Address): Promise<Finding> {
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    return ok(about, `the program can listen at ${host}, port ${port}`)
  } catch (error) {
    if (isTaken(error) && (await isProgram({ host, port })))
      return ok(about, `a directory responds at ${host}, port ${port}`)
    return wrong(about, explainFailure(cannotListen({ host, port }, error)))
  } finally {
    server.close()
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function isProgram({ host, port }: Address): Promise<boolean> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(responseMs),
    })
    return (await response.text()).includes('"alive"')
  } catch {
    return false
  }
}
