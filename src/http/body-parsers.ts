// Decides which kinds of bodies are read: JSON, and forms with images. Everything else is 415.
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

export async function registerBodyParsers(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls that need no fields may send this type with an empty body (spec §7).
    if (body === '') done(null)
    else parse(request, body as string, done)
  })
  // request-input.ts refuses a file over the limit, because its sentence names the file.
  await server.register(multipart, { throwFileSizeLimit: false })
}
