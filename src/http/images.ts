// Serves uploaded images, looked up in the database by id. No part of the URL becomes part of a file path.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findImageId, type ImageWidth, imagePath, imageWidths } from '../contract/image.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../domain/failures.ts'
import { getImage, readImage } from '../domain/media/image-store.ts'
import { readSession, readToken, sessionCookieName } from './access.ts'
import { isNotModified } from './encoded-response.ts'
import type { ServerParts } from './server-parts.ts'

type ImageParts = Pick<
  ServerParts,
  'db' | 'readPublic' | 'live' | 'now' | 'requiresSecondFactor' | 'images' | 'cache'
>
type ImageRequest = FastifyRequest<{ Params: { id: string; width?: string } }>

/** Registers `/images/{id}/{width}.webp`, and `/images/{id}` for the middle width. */
export function registerImages(server: FastifyInstance, parts: ImageParts): void {
  const widths = imageWidths.join('|')
  const serve = (request: ImageRequest, reply: FastifyReply) => sendImage(parts, request, reply)
  server.get(`${imagePath(':id')}/:width(^(?:${widths})$).webp`, serve)
  server.get(imagePath(':id'), serve)
}

// An image never changes under its id, so id and width are its ETag, and a phone that has the image gets 304 without the file
// being read. The phone still sends a request each time: the image of a suspended business must be gone at once.
async function sendImage(
  parts: ImageParts,
  request: ImageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = findImageId(imagePath(request.params.id))
  if (!id) throw notFound('There is no picture at this address.')
  const width = Number(request.params.width ?? imageWidths[1]) as ImageWidth
  const readPrincipal = async () => (await readSession(parts, request)).principal
  const find = (db: Db) => getImage(db, readPrincipal, id)
  // A request that may be signed in reads from the primary, so that owners see the image they have just uploaded.
  const cookieName = sessionCookieName(parts.live.site.url)
  const image = await (readToken(request, cookieName) ? find(parts.db) : parts.readPublic(find))
  const etag = `"${id}-${width}"`
  const publicHeaders = { etag, ...parts.cache.publicHeaders() }
  if (image.isPublic && isNotModified(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(publicHeaders).send()
  }
  const bytes = await readImage(parts.images, image, width)
  const headers = image.isPublic ? publicHeaders : { 'cache-control': 'no-store' }
  return reply.headers(headers).type('image/webp').send(bytes)
}
