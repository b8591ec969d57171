// Helpers for the tests of account emails: call the API, list the emails to an address, and read the token of their link.
import type { InjectOptions } from 'fastify'
import { vi } from 'vitest'
import { eq } from '#drizzle'
import type { Database } from '../../src/database/connect.ts'
import { outboxMails } from '../../src/database/schema.ts'
import type { ServerParts } from '../../src/http/server-parts.ts'
import { openWorld, type World } from '../world/world.ts'

/** A world with rate limits. */
export const openLimited = (parts: Partial<ServerParts> = {}) =>
  openWorld({ environment: { RATE_LIMIT: 'on' }, parts })

/** Sends JSON with POST. */
export function post({ server }: World, url: string, payload: object, more: InjectOptions = {}) {
  return server.inject({ method: 'POST', url, payload, ...more })
}

/** The emails to an address, oldest first. */
export const mailsTo = ({ db }: Database, to: string) =>
  db.select().from(outboxMails).where(eq(outboxMails.to, to)).orderBy(outboxMails.createdAt, outboxMails.id)

/** The token in the link of the latest email of a kind to an address. Waits, because some calls respond before their email is queued. */
export function tokenOf(database: Database, to: string, kind: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(database, to)).findLast((one) => one.kind === kind)
      const [, token] = /#([\w-]{43})$/m.exec(mail?.text ?? '') ?? []
      if (!token) throw new Error(`There is no mail ${kind} to ${to}.`)
      return token
    },
    { timeout: 60_000, interval: 20 },
  )
}
