// Decides which kinds of bodies are read at all: JSON, and forms with pictures; everything else is 415.
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

export async function registerBodyParsers(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The calls that only name a business send this type with nothing in it (spec §7).
    if (body === '') done(null)
    else parse(request, body as string, done)
  })
  // A file over the limit is refused where the sentence about it is known.
  await server.register(multipart, { throwFileSizeLimit: false })
}
