// Decides whether a request may make a call: who it is comes from its session, who may comes from the contract.
import type { FastifyRequest } from 'fastify'
import type { Access } from '../contract/endpoints.ts'
import type { Db } from '../database/connect.ts'
import { findSession, noSession, type Session } from '../domain/accounts/find-session.ts'
import { forbidden, unauthenticated } from '../domain/failures.ts'
import { readSessionToken } from './session-cookie.ts'

/** The session of a request; without a cookie nothing is asked of the database. */
export async function readSession(db: Db, request: FastifyRequest, cookieName: string): Promise<Session> {
  const token = readSessionToken(request, cookieName)
  return token ? findSession(db, token, new Date()) : noSession
}

/** Refuses with 401 without a session and with 403 for the wrong role. */
export function checkAccess(access: Access, { actor }: Session): void {
  if (access === 'everyone') return
  if (actor.role === 'visitor') throw unauthenticated()
  if (access === 'admin' && actor.role !== 'admin') throw forbidden('Only an administrator may do this.')
  if (access === 'owner' && actor.businessId === null)
    throw forbidden('No business is associated with your account.')
}
