// A proxy in front of a PostgreSQL server that can drop notifications and nothing else, as a pooler does.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** `url` leads through the proxy. While `isDeaf`, no notification arrives. */
export type DeafProxy = { url: string; isDeaf: boolean }

export async function openDeafProxy(target: string): Promise<DeafProxy> {
  const address = new URL(target)
  const serverSocket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(serverSocket)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}))
    client.pipe(upstream)
    let received = Buffer.alloc(0)
    upstream.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      for (let end = endOfMessage(received); end > 0; end = endOfMessage(received)) {
        const isNotification = received[0] === 'A'.charCodeAt(0)
        if (!isNotification || !proxy.isDeaf) client.write(received.subarray(0, end))
        received = received.subarray(end)
      }
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = (server.address() as { port: number }).port
  const proxy = { url: `postgres://postgres@127.0.0.1:${port}${address.pathname}`, isDeaf: false }
  return proxy
}

/** A message is a byte for its type, four for the length of the rest, and the rest. Returns 0 while it is incomplete. */
function endOfMessage(received: Buffer): number {
  const end = received.length >= 5 ? received.readInt32BE(1) + 1 : 0
  return received.length >= end ? end : 0
}
