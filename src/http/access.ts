// Decides whether a request may make a call. Its session says who makes it; the contract says who may.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoints.ts'
import { loadSession, noSession, type Session } from '../domain/accounts/load-session.ts'
import { forbidden } from '../domain/failures.ts'
import { asAccount, asAdmin, asAdministrator, asOwner } from '../domain/principal.ts'
import type { ServerParts } from './server-parts.ts'
import { readSessionToken } from './session-cookie.ts'

type SessionParts = Pick<ServerParts, 'db' | 'cookieName' | 'now'>

/** The session of a request. Without a cookie there is no query. */
export async function readSession(
  { db, cookieName, now }: SessionParts,
  request: FastifyRequest,
): Promise<Session> {
  const token = readSessionToken(request, cookieName)
  return token ? loadSession(db, token, now()) : noSession
}

/** Refuses with 401 without a session, and with 403 for the wrong role and for an account that is leaving. */
export function checkAccess(
  { access, whileLeaving }: Pick<Endpoint, 'access' | 'whileLeaving'>,
  { principal, user }: Session,
): void {
  if (access === 'account') asAccount(principal)
  if (access === 'owner') asOwner(principal)
  if (access === 'admin') asAdmin(principal)
  if (access === 'administrator') asAdministrator(principal)
  if (access !== 'everyone' && user?.leavesAt && !whileLeaving) throw forbidden(leavingText)
}

const leavingText = 'Your account is being deleted. To change something, keep your account first.'
