// Decides whether a request may make a call: who it is comes from its session, who may comes from the contract.
import type { FastifyRequest } from 'fastify'
import type { Access } from '../contract/endpoints.ts'
import { findSession, noSession, type Session } from '../domain/accounts/find-session.ts'
import { asAdmin, asOwner } from '../domain/principal.ts'
import type { ServerParts } from './server-parts.ts'
import { readSessionToken } from './session-cookie.ts'

type SessionParts = Pick<ServerParts, 'db' | 'cookieName' | 'now'>

/** The session of a request; without a cookie nothing is asked of the database. */
export async function readSession(
  { db, cookieName, now }: SessionParts,
  request: FastifyRequest,
): Promise<Session> {
  const token = readSessionToken(request, cookieName)
  return token ? findSession(db, token, now()) : noSession
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a changing call, read before its body. */
    session: Session | null
  }
}

/** Refuses with 401 without a session and with 403 for the wrong role. */
export function checkAccess(access: Access, { principal }: Session): void {
  if (access === 'owner') asOwner(principal)
  if (access === 'admin') asAdmin(principal)
}
