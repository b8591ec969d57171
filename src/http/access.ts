// Decides whether a request may make a call. Its session says who makes it; the contract says who may.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { loadSession, noSession, type Session } from '../domain/accounts/load-session.ts'
import { forbidden } from '../domain/failures.ts'
import { asAccount, asAdmin, asAdministrator, asOwner } from '../domain/principal.ts'
import type { ServerParts } from './server-parts.ts'
import { readToken } from './session-cookie.ts'

type SessionParts = Pick<ServerParts, 'db' | 'cookieName' | 'requiresSecondFactor'>

/** The session of a request. Without a cookie there is no query. */
export async function readSession(
  { db, cookieName, requiresSecondFactor }: SessionParts,
  request: FastifyRequest,
): Promise<Session> {
  const token = readToken(request, cookieName)
  return token ? loadSession(db, token, requiresSecondFactor) : noSession
}

/** Refuses with 401 without a session, and with 403 for the wrong role, for an account that is leaving, and for one that needs a passkey. */
export function checkAccess(
  { access, whileLeaving, withoutPasskey }: Pick<Endpoint, 'access' | 'whileLeaving' | 'withoutPasskey'>,
  { principal, user }: Session,
): void {
  // First: whoever moderates and needs a passkey has no rights yet, and must read why.
  if (access !== 'everyone' && user?.needsPasskey && !withoutPasskey) throw forbidden(needsPasskeyText)
  if (access === 'account') asAccount(principal)
  if (access === 'owner') asOwner(principal)
  if (access === 'admin') asAdmin(principal)
  if (access === 'administrator') asAdministrator(principal)
  if (access !== 'everyone' && user?.leavesAt && !whileLeaving) throw forbidden(leavingText)
}

const leavingText = 'Your account is being deleted. To change something, keep your account first.'
const needsPasskeyText =
  'Please add a passkey to your account first. This directory asks administrators and moderators for one.'
