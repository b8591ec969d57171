// Decides who gets a kept answer: everyone without a session; a signed-in person gets one made for them, kept nowhere.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishAnswer, type PlainAnswer, writeAnswer } from './finished-answer.ts'
import type { ServerParts } from './server-parts.ts'

/** Sends the kept answer under `key`, or makes it; with a session it is made afresh and for this request only. */
export async function sendShared(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<PlainAnswer>,
): Promise<FastifyReply> {
  if (hasSession(request, parts.cookieName)) return sendPrivate(parts, request, reply, make)
  const answer = await parts.cache.answer(key, make)
  reply.hijack()
  writeAnswer(request.raw, reply.raw, answer, parts.commonHeaders)
  return reply
}

/** Makes and sends an answer for one request. */
export async function sendPrivate(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<PlainAnswer>,
): Promise<FastifyReply> {
  const answer = await finishAnswer(await make(), 'no-store')
  reply.hijack()
  writeAnswer(request.raw, reply.raw, answer, parts.commonHeaders)
  return reply
}

/** Sends kept answers before any other work is done (bench/serving.ts shows what the usual way would cost). */
export function registerFastPath(server: FastifyInstance, parts: ServerParts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const isKept = request.method === 'GET' && !hasSession(request, parts.cookieName)
    const answer = isKept ? parts.cache.find(request.url) : undefined
    if (!answer) return done()
    reply.hijack()
    writeAnswer(request.raw, reply.raw, answer, parts.commonHeaders)
  })
}

/**
 * Whether a request may carry our cookie. Its name alone is looked for: a parser reads 'session = …' as well, and what is
 * made for a session must never be kept; a cookie that only looks like ours costs no more than a fresh answer.
 */
const hasSession = (request: FastifyRequest, cookieName: string): boolean =>
  request.headers.cookie?.includes(cookieName) ?? false
