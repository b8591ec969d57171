// Decides whether a changing request comes from our own pages, against cross-site request forgery (CSRF).
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../domain/failures.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing request that another site sent. A request with neither header comes from a program and not from a
 * browser; it passes, and still needs a session.
 */
export function refuseCsrf(request: FastifyRequest, siteUrl: string): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const isOurs =
    site === undefined ? isOwnOrigin(request, siteUrl) : site === 'same-origin' || site === 'none'
  if (!isOurs) throw forbidden('This request came from another site.')
}

function isOwnOrigin(request: FastifyRequest, siteUrl: string): boolean {
  const origin = request.headers.origin
  return origin === undefined || origin === siteUrl || origin === `${request.protocol}://${request.host}`
}
