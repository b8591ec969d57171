// Decides which requests name their host in a valid way: once (RFC 9112 §3.2). Node refuses those that do not name it.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../domain/failures.ts'

/** Refuses a request with two Host headers. A proxy may read the first one and we the second. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(namesOneHost(request.raw) ? undefined : invalid('A request names its host once.'))
  })
}

// Names and values alternate. Most names have another length, which is quicker to compare than their letters.
/** Whether a request has at most one Host header. */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}
