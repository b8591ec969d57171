// Serves maps: those of places as SVG, and byte ranges of the operator's map of streets, never the whole file, which can have gigabytes.
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody } from '../contract/endpoint.ts'
import { type AccentColours, defaultAccent } from '../contract/page.ts'
import { PlaceId } from '../contract/place.ts'
import { mapFilePath, placeMapPath, placeMapSize, regionMapPath } from '../contract/provinces.ts'
import type { Db } from '../database/connect.ts'
import { invalid, notFound } from '../domain/failures.ts'
import {
  baselineOf,
  type Dot,
  getMapAroundPlace,
  getMapOfRegion,
  type MapName,
  nameSize,
  type PlaceMap,
} from '../domain/places/place-map.ts'
import { isNotModified, type PlainResponse } from './encoded-response.ts'
import { asXml } from './feeds.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers both maps. They are images, so a page needs neither a script nor coordinates for them. */
export function registerPlaceMaps(server: FastifyInstance, parts: ServerParts): void {
  const draw = async (get: (db: Db) => Promise<PlaceMap>): Promise<PlainResponse> => {
    const map = await parts.reads.run(() => parts.readPublic(get))
    const body = writeMap(map, parts.live.site.brand?.colours)
    return { status: 200, type: 'image/svg+xml', body, headers: {} }
  }
  servePublic(server, parts, regionMapPath, () => draw((db) => getMapOfRegion(db, parts.live.site.region)))
  servePublic<{ id: string }>(
    server,
    parts,
    placeMapPath(':id(^[1-9][0-9]{0,9}$)'),
    ({ id }) => draw((db) => getMapAroundPlace(db, readId(id))),
    ({ id }) => placeMapPath(id),
  )
}

/** Ten digits can exceed the largest id of a place. */
const readId = (text: string): number => {
  const id = PlaceId.safeParse(Number(text)).data
  if (!id) throw notFound('There is no place with this number.')
  return id
}

/** The colours of src/web/styles.css that the map uses, and two shades of sand. */
const colours = {
  card: '#fffefb',
  sand: '#f6efe3',
  village: '#c7bda8',
  ink: '#151827',
  soft: '#494c5b',
  sunset: '#f37c1a',
}

const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"

/** All places are one path of points: a wide stroke draws the land around them, a narrow one the places. */
function writeMap(map: PlaceMap, own: AccentColours | null | undefined): string {
  const { width, height } = placeMapSize
  const { accent, highlight } = own ?? { accent: defaultAccent, highlight: colours.sunset }
  const { card, sand, village, ink, soft } = colours
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fonts}">
<rect width="${width}" height="${height}" fill="${card}"/>
<defs><path id="p" d="${map.points.map(({ x, y }) => `M${x} ${y}h0`).join('')}"/></defs>
<g fill="none" stroke-linecap="round"><use href="#p" stroke="${sand}" stroke-width="40"/><use href="#p" stroke="${village}" stroke-width="3.5"/></g>
<g fill="${soft}">${map.names
    .filter(({ weight }) => weight === 'plain')
    .map(({ dot }) => writeDot(dot))
    .join('')}</g>
<g fill="${accent}" stroke="${card}">${map.dots.map(writeDot).join('')}</g>
<g fill="${highlight}" stroke="${ink}" stroke-width="2">${map.marked ? writeDot(map.marked) : ''}</g>
<g fill="${soft}" stroke="${card}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${map.names.map((name) => writeName(name, ink)).join('')}</g>
${writeScale(map.scale, soft)}
</svg>
`
}

const writeDot = ({ x, y, radius }: Dot) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`

function writeName(name: MapName, ink: string): string {
  const { text, box, anchor, weight } = name
  const x = { start: box.left, middle: (box.left + box.right) / 2, end: box.right }[anchor]
  const look = weight === 'plain' ? '' : ` font-weight="${weight === 'marked' ? 700 : 600}" fill="${ink}"`
  return `<text x="${Math.round(x)}" y="${baselineOf(name)}" font-size="${nameSize(weight)}" text-anchor="${anchor}"${look}>${asXml(text)}</text>`
}

const writeScale = ({ km, length, box: { left, bottom } }: PlaceMap['scale'], soft: string) =>
  `<path d="M${left} ${bottom - 5}v4h${length}v-4" fill="none" stroke="${soft}"/>` +
  `<text x="${left}" y="${bottom - 9}" font-size="11" fill="${soft}">${km} km</text>`

/** At least twice the size of a tile of a city. */
const maxRangeBytes = 1024 * 1024

/** Registers the address of the map file; without a file it answers 404. */
export function registerMapTiles(server: FastifyInstance, file: string | null): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: mapFilePath,
    handler: (request, reply) => sendRange(file, request, reply),
  })
}

async function sendRange(
  path: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = path === null ? null : await open(path).catch(refuseMissing)
  if (!file) throw noMap()
  try {
    return await sendPart(file, request, reply)
  } finally {
    await file.close()
  }
}

/** Any other error, such as too many open files, is logged as a defect. */
function refuseMissing(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw noMap()
  throw error
}

const noMap = () => notFound('This site has no street map.')

// The file is opened for each request, so that a file that the operator replaces is served at once. Its ETag then differs, and
// the library in the browser reads the directory of tiles again.
async function sendPart(
  file: FileHandle,
  { method, headers: { range, 'if-none-match': known } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400' })
  if (isNotModified(known, etag)) return reply.code(304).send()
  reply.type('application/vnd.pmtiles')
  if (range === undefined && method === 'HEAD') return reply.header('content-length', size).send()
  if (range === undefined) throw invalid('Ask for a part of the map: Range: bytes=0-16383, for example.')
  const part = readRange(range, size, maxRangeBytes)
  if (!part) return refuseRange(reply, size)
  const { first, length } = part
  reply.code(206).header('content-range', `bytes ${first}-${first + length - 1}/${size}`)
  if (method === 'HEAD') return reply.header('content-length', length).send()
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, first)
  return reply.send(buffer)
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const message = `Ask for one range of at most ${maxRangeBytes} bytes inside the ${size} bytes of the map.`
  const body: FailureBody = { message, error: message, code: 'invalid' }
  const headers = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
  return reply.code(416).headers(headers).type('application/json; charset=utf-8').send(body)
}

type ByteRange = { first: number; length: number }

/**
 * The range of a header such as `bytes=0-16383`, cut at the end of the file. Null if the header is not one range, or the range is
 * empty or too long.
 */
export function readRange(header: string, size: number, maxLength: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined) return null
  const first = Number(from)
  const last = Math.min(to ? Number(to) : size - 1, size - 1)
  const length = last - first + 1
  return length > 0 && length <= maxLength ? { first, length } : null
}
