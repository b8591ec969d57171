// Starts the PostgreSQL servers that all test files of a run share, each at the first request for it, and chooses the folder for files.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { keepFilesInMemory } from './files-in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address to which test files send requests for a shared server or folder. */
    sharedServers: string
  }
}

/** Runs once, in the main process of the run. A run without such requests starts no server. */
export default async function shareServers(project: TestProject): Promise<() => Promise<void>> {
  // An endurance run keeps its files on disk, as the program does.
  const removeFiles = project.getProvidedContext().isEndurance ? () => {} : keepFilesInMemory()
  const stopping: (() => Promise<void>)[] = []
  // Imported when needed: the quick tests would otherwise wait for packages that they never use.
  const postgres = once(async () => {
    const { startTemplates } = await import('./postgres-templates.ts')
    const started = await startTemplates()
    stopping.push(started.stop)
    return started
  })
  const pooled = once(async () => {
    const { startPooled } = await import('./pooled-servers.ts')
    const started = await startPooled()
    stopping.push(started.stop)
    return started
  })
  const embedded = once(async () => {
    const { makeEmbedded } = await import('./embedded-template.ts')
    const made = await makeEmbedded()
    stopping.push(made.remove)
    return made.folder
  })
  const addressOf = async (path: string): Promise<string> => {
    if (path === '/embedded') return await embedded()
    if (path.startsWith('/pooled/')) return (await pooled()).copy(path.replace('/pooled/', ''))
    return (await postgres()).copy(path.replace('/postgres/', ''))
  }
  const broker = await listen(addressOf)
  project.provide('sharedServers', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`)
  return async () => {
    broker.close()
    await Promise.all(stopping.map((stop) => stop()))
    removeFiles()
  }
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => (started ??= start())
}

function listen(addressOf: (path: string) => Promise<string>): Promise<Server> {
  const broker = createServer((request, response) => {
    // A busy test file would reuse a connection that the broker has just closed.
    response.setHeader('connection', 'close')
    addressOf(request.url ?? '').then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  return new Promise((resolve) => broker.listen(0, '127.0.0.1', () => resolve(broker)))
}
