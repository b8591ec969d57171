// Makes the picture that a share preview shows: a JPEG small enough for WhatsApp.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import type { BusinessDetail } from '../contract/business.ts'
import { sharePicturePath } from '../contract/page.ts'
import { visitor } from '../domain/actor.ts'
import { getBusiness } from '../domain/businesses/get-business.ts'
import { notFound } from '../domain/failures.ts'
import type { PlainAnswer } from './finished-answer.ts'
import { sendShared } from './send-answer.ts'
import type { ServerParts } from './server-parts.ts'

/** What messengers show without cropping, and the most bytes WhatsApp takes without complaint. */
const width = 1200
const height = 630
const maxJpegBytes = 100_000

/** Registers `/share/{id}.jpg`: the stock picture of an approved business, or the cloth of its name. */
export function registerSharePictures(server: FastifyInstance, parts: ServerParts): void {
  server.get<{ Params: { id: string } }>(sharePicturePath(':id'), async (request, reply) => {
    const id = z.uuid().safeParse(request.params.id)
    if (!id.success) throw notFound('There is nothing at this address.')
    return sendShared(parts, request, reply, request.url, () => makeSharePicture(parts, id.data))
  })
}

async function makeSharePicture(parts: ServerParts, id: string): Promise<PlainAnswer> {
  const business = await getBusiness(parts.db, visitor, id)
  const body = await toJpeg(await drawing(parts, business))
  return { status: 200, type: 'image/jpeg', body, headers: {} }
}

async function drawing(parts: ServerParts, business: BusinessDetail): Promise<Buffer> {
  const stock = /^\/stock\/[a-z-]+\.svg$/.test(business.image)
  if (stock) return readFile(join(parts.clientFolder, business.image))
  const { sharePicture } = await parts.loadPages()
  return Buffer.from(sharePicture(business))
}

async function toJpeg(svg: Buffer, quality = 80): Promise<Buffer> {
  const jpeg = await sharp(svg, { density: 144, limitInputPixels: 8_000_000 })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#fdfaf2' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
  return jpeg.length <= maxJpegBytes || quality <= 40 ? jpeg : toJpeg(svg, quality - 15)
}
