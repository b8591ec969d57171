// Decides in which encoding a finished answer travels, and when 304 is enough.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FinishedAnswer } from './read-cache.ts'

/** Sends an answer that any cache may keep but must ask about before each use: a change is public at once. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer) {
  reply.header('cache-control', 'public, no-cache').header('vary', 'Accept-Encoding, Cookie')
  return send(request, reply, answer)
}

/** Sends an answer that is meant for one person and must be kept nowhere. */
export function sendPrivate(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer) {
  reply.header('cache-control', 'no-store')
  return send(request, reply, answer)
}

function send(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer) {
  reply.code(answer.status).headers(answer.headers)
  if (answer.status === 200) reply.header('etag', answer.etag)
  if (answer.status === 200 && isSame(request.headers['if-none-match'], answer.etag))
    return reply.code(304).send()
  const { encoding, bytes } = encode(request.headers['accept-encoding'] ?? '', answer)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('content-type', answer.type).send(bytes)
}

const isSame = (asked: string | undefined, etag: string) =>
  asked !== undefined && asked.split(',').some((one) => one.trim() === etag || one.trim() === '*')

function encode(accepted: string, answer: FinishedAnswer) {
  if (answer.br && allows(accepted, 'br')) return { encoding: 'br', bytes: answer.br }
  if (answer.gzip && allows(accepted, 'gzip')) return { encoding: 'gzip', bytes: answer.gzip }
  return { encoding: null, bytes: answer.identity }
}

const allows = (accepted: string, encoding: string) =>
  accepted.split(',').some((one) => {
    const [name, quality] = one.trim().split(/;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
