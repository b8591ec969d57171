// Serves the maps of places as SVG: one of the directory's region, and one of the municipality of each place.
import type { FastifyInstance } from 'fastify'
import { type AccentColours, defaultAccent } from '../contract/page.ts'
import { PlaceId } from '../contract/place.ts'
import { placeMapPath, placeMapSize, regionMapPath } from '../contract/provinces.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../domain/failures.ts'
import { getMapAroundPlace, getMapOfRegion } from '../domain/places/place-map.ts'
import {
  baselineOf,
  type Dot,
  type MapName,
  nameSize,
  type PlaceMap,
} from '../domain/places/place-map-rules.ts'
import type { PlainResponse } from './encoded-response.ts'
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
