// The words on the image of a share preview: name, trade, town and hours, in our own font, over a dark band.
import { join } from 'node:path'
import type { Sharp, SharpConstructor } from 'sharp'
import type { BusinessDetail } from '../contract/business.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import { weekText } from '../contract/hours-text.ts'

type Shared = Pick<
  BusinessDetail,
  'name' | 'category' | 'trades' | 'location' | 'place' | 'hoursWeek' | 'trading'
>

/** In characters: longer ones do not fit in two lines of the name, or in one line of the others. */
const maxName = 64
const maxLine = 58
const longName = 30

/** The lines below each other; none when the font has no letter of the name. A messenger keeps the image, so nothing is in it that changes today. */
export function listShareWords(business: Shared): string[] {
  const { category, trades, location, place, hoursWeek, trading } = business
  const name = shorten(business.name, maxName)
  if (!/\p{L}/u.test(name)) return []
  const town = place ? `${place.name}, ${place.province}` : location
  const days = weekText(hoursWeek).split('\n')
  const week = days.filter((line) => !line.endsWith('Closed')).join(' · ')
  const isOpen = trading === 'open' || trading === 'moved'
  return [
    name,
    shorten(`${trades[0]?.name ?? category} · ${town}`, maxLine),
    isOpen ? shorten(week, maxLine) : '',
  ]
}

/** Only the letters that the font has. Others would be empty boxes. */
function shorten(text: string, most: number): string {
  const known = text.replace(/[^ -~\u00a0-\u017f\u2018\u2019\u201c\u201d•…–—ḒḓḼḽṄṅṊṋṰṱ]+/gu, ' ')
  const line = known.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

/** Draws the lines at the bottom of an image of this size. */
export async function writeShareWords(
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
