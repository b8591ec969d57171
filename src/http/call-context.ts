// Knows what the handler of a call may use besides its input.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeDevice } from '../domain/accounts/device-rules.ts'
import type { Session } from '../domain/accounts/load-session.ts'
import type { Uploads } from '../domain/media/stage-images.ts'
import { addressKey } from './address-rate-limits.ts'
import type { ServerParts } from './server-parts.ts'
import { type CookieJar, createCookieJar, readSessionToken } from './session-cookie.ts'

type SharedContext = Pick<
  ServerParts,
  | 'db'
  | 'cache'
  | 'images'
  | 'mail'
  | 'undoMs'
  | 'passwords'
  | 'rateLimiter'
  | 'log'
  | 'site'
  | 'sitePages'
  | 'now'
>

export type CallContext = SharedContext & {
  session: Session
  /** The session token of the request. */
  token: string | null
  /** The key of the client address, IPv6 by its /56. */
  address: string
  /** The device of the browser, in words. */
  device: string
  /** The files of the form. */
  uploads: Uploads
  cookie: CookieJar
}

/** The context for one request. */
export function createCallContext(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  uploads: Uploads,
): CallContext {
  return {
    ...parts,
    session,
    uploads,
    token: readSessionToken(request, parts.cookieName),
    address: addressKey(request.ip),
    device: describeDevice(request.headers['user-agent']),
    cookie: createCookieJar(reply, parts.cookieName),
  }
}
