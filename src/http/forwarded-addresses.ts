// Reads the client address from X-Forwarded-For, and logs a warning when a proxy is not trusted.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { compile, all as listAddresses } from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

const header = 'x-forwarded-for'

/**
 * Removes the ports that some proxies append to an address: they change with every connection. Without TRUST_PROXY all visitors
 * behind a proxy count as one address; the log warns only once, because anybody can send this header.
 */
export function readForwardedAddresses(server: FastifyInstance, log: FastifyBaseLogger): void {
  let hasWarned = false
  server.addHook('onRequest', (request, _reply, done) => {
    if (removePorts(request.raw) && !hasWarned && !isFromProxy(request)) {
      hasWarned = true
      log.warn({ address: request.ip }, untrustedText)
    }
    done()
  })
}

/**
 * Returns a function that reads a client address without Fastify but with the same result. It returns undefined when the connection
 * has ended, or when the header comes from an untrusted sender: Fastify's hook then logs the warning.
 */
export function createAddressReader(
  trustProxy: string | false,
): (request: IncomingMessage) => string | undefined {
  const isTrusted = trustProxy ? compile(trustProxy.split(',').map((part) => part.trim())) : () => false
  return (request) => {
    if (!removePorts(request)) return request.socket.remoteAddress
    const addresses = listAddresses(request, isTrusted)
    return addresses.length > 1 ? addresses.at(-1) : undefined
  }
}

/** Removes the ports from the header. Returns whether the request has the header. */
function removePorts({ headers }: IncomingMessage): boolean {
  const forwarded = headers[header]
  if (typeof forwarded !== 'string') return false
  headers[header] = withoutPorts(forwarded)
  return true
}

const untrustedText =
  'A request carries X-Forwarded-For and TRUST_PROXY does not name its sender. If this is your proxy, name its address in ' +
  'TRUST_PROXY: until then all its visitors share one rate limit.'

/**
 * The addresses of the header, without ports and without the quotes that some proxies write. Text that is not an address becomes
 * `unknown`, so that all such text counts as one address.
 */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((part) => findAddress(part.trim()) ?? 'unknown')
    .join(', ')
}

function findAddress(text: string): string | undefined {
  const unquoted = text.replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(unquoted)?.[1]
  const address = bracketed ?? (unquoted.includes('.') ? unquoted.replace(/:\d+$/, '') : unquoted)
  return isIP(address) ? address : undefined
}

// `ips` contains only the sender of the request, unless the sender is a trusted proxy.
const isFromProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1
