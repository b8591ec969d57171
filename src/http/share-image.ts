// Draws share previews, a few at a time: a JPEG that is small enough for WhatsApp, with name, trade, town and hours.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Sharp, SharpConstructor } from 'sharp'
import type { BusinessDetail } from '../contract/business.ts'
import { tintOf } from '../contract/categories.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import { centre, findImageId, stockViewOf, stockViews, stockZoom } from '../contract/image.ts'
import {
  brandPaths,
  defaultAccent,
  ownSharePath,
  type ShareDrawing,
  shareImagePath,
} from '../contract/page.ts'
import { weekText } from '../contract/short-hours.ts'
import { z } from '../contract/zod.ts'
import { getBusiness } from '../domain/businesses/read-businesses.ts'
import { Semaphore } from '../domain/concurrency.ts'
import { notFound } from '../domain/failures.ts'
import { fileLimits } from '../domain/media/image-files.ts'
import { coverFrame } from '../domain/media/image-rules.ts'
import { getImage, readImage } from '../domain/media/image-store.ts'
import { visitor } from '../domain/principal.ts'
import { readCategories } from '../domain/trades/trade-lexicon.ts'
import type { PlainResponse } from './encoded-response.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

const asVisitor = async () => visitor

/** The size that messengers show without cropping, and the largest JPEG that WhatsApp accepts without complaint. */
const width = 1200
const height = 630
const maxJpegBytes = 100_000

/**
 * Registers `/share/{id}.jpg`: the photo or stock image of an approved business, or the pattern of its name, with words; and the
 * image of the site.
 */
export function registerShareImages(server: FastifyInstance, parts: ServerParts): void {
  const semaphore = limitShareImages()
  const make = async ({ id }: { id: string }) => {
    if (!z.guid().safeParse(id).success) throw notFound('There is nothing at this address.')
    return semaphore.run(() => makeShareImage(parts, id))
  }
  servePublic(server, parts, ownSharePath, () => semaphore.run(() => makeSiteImage(parts)))
  servePublic(server, parts, shareImagePath(':id'), make, ({ id }) => shareImagePath(id.toLowerCase()))
}

async function makeShareImage(parts: ServerParts, id: string): Promise<PlainResponse> {
  const business = await parts.readPublic((db) => getBusiness(db, visitor, id))
  const words = { lines: listShareWords(business), clientFolder: parts.clientFolder }
  return asJpeg(await toJpeg(await readSource(parts, business), business.focalPoint, words))
}

async function makeSiteImage(parts: ServerParts): Promise<PlainResponse> {
  const { name, brand, region } = parts.live.site
  const color = brand?.colours?.accent ?? defaultAccent
  return asJpeg(
    await toJpeg(await draw(parts, { name: region ? `${name}, ${region.label}` : name, color }), centre),
  )
}

const asJpeg = (body: Buffer): PlainResponse => ({ status: 200, type: 'image/jpeg', body, headers: {} })

async function readSource(
  parts: ServerParts,
  business: Pick<BusinessDetail, 'id' | 'image' | 'name' | 'category'>,
): Promise<Buffer> {
  const imageId = findImageId(business.image)
  if (imageId) {
    const image = await parts.readPublic((db) => getImage(db, asVisitor, imageId))
    return readImage(parts.images, image, 1280)
  }
  const stock = /^\/stock\/[a-z-]+\.svg$/.test(business.image)
  if (stock) return readStock(join(parts.clientFolder, business.image), business.id)
  const categories = await parts.readPublic(readCategories)
  return await draw(parts, {
    name: business.name,
    color: tintOf(categories, business.category),
    hasWords: true,
  })
}

/** The part of a stock image that the business also shows on its page. */
async function readStock(file: string, id: string): Promise<Buffer> {
  const view = stockViewOf(id)
  const [x, y] = stockViews[view] ?? stockViews[0]
  if (view === 0) return readFile(file)
  const { sharp } = await import('../domain/media/encode-variants.ts')
  // A higher density makes the part as sharp as the whole image.
  const image = sharp(await readFile(file), { density: 144 * stockZoom, limitInputPixels: 8_000_000 })
  const whole = await image.metadata()
  const [width, height] = [whole.width, whole.height].map((side) => Math.floor(side / stockZoom))
  if (!width || !height) return readFile(file)
  const [left, top] = [Math.floor((whole.width - width) * x), Math.floor((whole.height - height) * y)]
  return image.extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer()
}

async function draw({ loadPages, live }: ServerParts, drawing: Omit<ShareDrawing, 'logo'>): Promise<Buffer> {
  const { shareImage } = await loadPages()
  const { brand } = live.site
  const logo = brand && live.findBrandFile(brandPaths(brand).largeIcon)?.body.toString('base64')
  return Buffer.from(await shareImage({ ...drawing, ...(logo && { logo: `data:image/png;base64,${logo}` }) }))
}

// Lowers the quality until the file is small enough.
async function toJpeg(
  source: Buffer,
  focalPoint: string,
  words?: { lines: readonly string[]; clientFolder: string },
  quality = 80,
): Promise<Buffer> {
  const { sharp } = await import('../domain/media/encode-variants.ts')
  const image = sharp(source, { density: 144, limitInputPixels: 8_000_000 })
  const scaled = coverFrame(await image.metadata(), { width, height }, focalPoint)
  const cut = image
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .extract({ left: scaled.left, top: scaled.top, width, height })
    .flatten({ background: '#fdfaf2' })
  const { lines = [], clientFolder = '' } = words ?? {}
  const written = await writeShareWords(sharp, cut, lines, { width, height, clientFolder })
  const jpeg = await written.jpeg({ quality, mozjpeg: true }).toBuffer()
  return jpeg.length <= maxJpegBytes || quality <= 40 ? jpeg : toJpeg(source, focalPoint, words, quality - 15)
}

/**
 * Four at a time, since each keeps a core busy for a tenth of a second. They do not use the semaphore of the reads: an image may
 * come from a bucket, and when that hangs, searches must not wait.
 */
function limitShareImages(): Semaphore {
  const { tooBusyText } = fileLimits
  return new Semaphore({ maxConcurrent: 4, maxWaiting: 12, tooBusyText })
}

type Shared = Pick<
  BusinessDetail,
  'name' | 'category' | 'trades' | 'location' | 'place' | 'hoursWeek' | 'trading'
>

/** In characters: a longer name does not fit in two lines, and a longer other line not in one. */
const maxName = 64
const maxLine = 58
const longName = 30

/** The lines from top to bottom; none when the font has no letter of the name. Messengers keep the image, so it shows nothing that changes today. */
export function listShareWords(business: Shared): string[] {
  const { category, trades, location, place, hoursWeek, trading } = business
  const name = shorten(business.name, maxName)
  if (!/\p{L}/u.test(name)) return []
  const town = place ? `${place.name}, ${place.province}` : location
  const days = weekText(hoursWeek).split('\n')
  const week = days.filter((line) => !line.endsWith('Closed')).join(' · ')
  return [
    name,
    shorten(`${trades[0]?.name ?? category} · ${town}`, maxLine),
    trading === 'closed-for-good' ? '' : shorten(week, maxLine),
  ]
}

/** Removes characters that the font does not have, which would be empty boxes, and cuts text longer than `maxLength`. */
function shorten(text: string, maxLength: number): string {
  const known = text.replace(/[^ -~\u00a0-\u017f\u2018\u2019\u201c\u201d•…–—ḒḓḼḽṄṅṊṋṰṱ]+/gu, ' ')
  const line = known.replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`
}

/** Draws the lines at the bottom of an image of this size. */
async function writeShareWords(
  sharp: SharpConstructor,
  image: Sharp,
  words: readonly string[],
  { width, height, clientFolder }: { width: number; height: number; clientFolder: string },
): Promise<Sharp> {
  const [name = '', ...lines] = words.filter(Boolean)
  if (!name) return image
  const fontfile = join(clientFolder, 'fonts', 'share-picture.ttf')
  const write = (text: string, size: number, colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
        font: `Mzansi Share Bold ${size}`,
        fontfile,
        rgba: true,
        width: width - 2 * margin,
        // A word that is wider than the picture is broken inside.
        wrap: 'word-char',
        dpi: 72,
        spacing: 6,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const drawn = await Promise.all([
    write(name, name.length > longName ? 56 : 76, '#ffffff'),
    ...lines.map((line) => write(line, 36, '#f3e9d2')),
  ])
  const heights = drawn.map(({ info }) => info.height + gap)
  const all = heights.reduce((sum, one) => sum + one, margin)
  const band = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="b" x2="0" y2="1">
    <stop stop-color="#0e0a2e" stop-opacity="0"/><stop offset=".35" stop-color="#0e0a2e" stop-opacity=".85"/><stop offset="1" stop-color="#0e0a2e" stop-opacity=".95"/>
    </linearGradient></defs><rect y="${height - all - 90}" width="${width}" height="${all + 90}" fill="url(#b)"/></svg>`,
  )
  const tops = heights.map((_, at) => height - all + heights.slice(0, at).reduce((sum, one) => sum + one, 0))
  return image.composite([
    { input: band },
    ...drawn.map(({ data }, at) => ({ input: data, left: margin, top: tops[at] ?? 0 })),
  ])
}

const margin = 56
const gap = 22
