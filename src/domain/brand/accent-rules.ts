// The operator's accent colour: whether it has enough contrast (WCAG 2.2), and which colours are derived from it.
import type { AccentColours } from '../../contract/page.ts'

/** The contrast of text with its background that WCAG 2.2 AA requires (1.4.3). */
export const textContrast = 4.5
/** The same of a focus ring with its surroundings (1.4.11). */
const ringContrast = 3

/** The colour of the page in src/web/styles.css. */
export const sand = '#f6efe3'
/** The colour of cards and lists there. */
export const card = '#fffefb'
/** The darkest text on a band of the accent colour. */
const quietText = '#e0e6f2'
const sunset = '#f37c1a'
/** How much of the accent colour is mixed into the card colour for the selected row of a list. */
const tint = 0.09
/** How much white the pattern adds at its strongest: its own opacity of 0.32, of which its mask lets 0.7 through. */
const patternShare = 0.32 * 0.7

/** The colour that an operator typed, as `#rrggbb` in lower case; null unless it is `#rgb` or `#rrggbb`. */
export function readColour(text: string): string | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (hex === undefined) return null
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`
}

/** The colours that follow from an accent colour, or the end of a sentence that says why it cannot be used and which darker one can. */
export function deriveColours(accent: string): AccentColours | { problem: string } {
  const lowest = lowestContrast(accent)
  if (lowest < textContrast)
    return {
      problem: `is too light: its text on a page, or the text on it, would have a contrast of ${roundDown(lowest)} to 1, and must have 4.5. A darker one such as ${darken(accent)} can be used`,
    }
  return {
    accent,
    dark: mixColours(accent, '#000000', 0.35),
    highlight: firstAccepted(shares, (share) => {
      const lighter = mixColours(sunset, '#ffffff', share)
      return contrastOf(lighter, accent) >= ringContrast && lighter
    }),
    patternOpacity: firstAccepted(shares.toReversed(), (opacity) => {
      const motif = mixColours(accent, '#ffffff', patternShare * opacity)
      return contrastOf(motif, quietText) >= textContrast && opacity
    }),
  }
}

/** The lowest contrast of all pairs that pages show: the accent colour as text, and text on the accent colour. */
function lowestContrast(accent: string): number {
  const backgrounds = [sand, mixColours(card, accent, tint), quietText]
  return Math.min(...backgrounds.map((colour) => contrastOf(accent, colour)))
}

/** The lightest shade of the same colour that can be used. */
const darken = (accent: string): string =>
  firstAccepted(shares, (share) => {
    const darker = mixColours(accent, '#000000', share)
    return lowestContrast(darker) >= textContrast && darker
  })

const shares = Array.from({ length: 51 }, (_, step) => step / 50)

/** The result of `choose` for the first share that it accepts. The last share (white, black or no pattern) is always acceptable. */
function firstAccepted<Chosen>(all: number[], choose: (share: number) => Chosen | false): Chosen {
  for (const share of all) {
    const chosen = choose(share)
    if (chosen !== false) return chosen
  }
  throw new Error('White, black and no pattern always have enough contrast.')
}

/** Rounds down, so that 4.49 is not shown as 4.5. */
export const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** The contrast of two colours `#rrggbb`, from 1 (the same colour) to 21 (black and white). Source: WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The mix of two colours: `share` is the proportion of the second one, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((value, at) => value + ((others[at] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** How light a colour is, from 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance". */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue from 0 to 255. */
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
