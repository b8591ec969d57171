// Tests that every accent colour is either refused with a message or leaves all text readable.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAccent } from '../../contract/page.ts'
import { contrastOf, deriveColours, mixColours, readColour } from './accent-rules.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0b6e4f', '#0b6e4f', 1],
])('the contrast of %s and %s is %d, as in WCAG checkers', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
})

test.each([
  ['#0B6E4F', '#0b6e4f'],
  ['0b6e4f', '#0b6e4f'],
  [' #abc ', '#aabbcc'],
  ['#abcd', null],
  ['green', null],
  ['#0b6e4f;}', null],
])('the colour %j is read as %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

test('every accepted colour gives texts a contrast of 4.5 and the focus ring 3 to 1, also on the pattern', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const colours = deriveColours(accent)
      fc.pre(!('problem' in colours))
      const { dark, highlight, patternOpacity } = colours
      const motif = mixColours(accent, '#ffffff', 0.32 * 0.7 * patternOpacity)
      for (const background of ['#fdfaf2', '#f6efe3', '#fffefb'])
        expect(contrastOf(accent, background)).toBeGreaterThanOrEqual(4.5)
      for (const text of ['#ffffff', '#e0e6f2']) {
        expect(contrastOf(motif, text)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(dark, text)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastOf(dark, '#fdfaf2')).toBeGreaterThanOrEqual(7)
      expect(contrastOf(highlight, accent)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(highlight, '#151827')).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 300 },
  )
})

test('a colour that is too light is refused with its contrast and a darker shade, which is accepted', () => {
  expect(deriveColours('#ffd400')).toEqual({
    problem: expect.stringMatching(
      /^is too light: .* contrast of 1\.\d to 1, .* A darker one such as #[0-9a-f]{6} can be used$/,
    ),
  })
  fc.assert(
    fc.property(colour, (accent) => {
      const read = deriveColours(accent)
      fc.pre('problem' in read)
      const shade = /#[0-9a-f]{6}/.exec('problem' in read ? read.problem : '')?.[0] ?? ''
      expect(deriveColours(shade)).toMatchObject({ accent: shade })
    }),
  )
})

test('the indigo of the program keeps its highlight and its whole pattern', () => {
  expect(deriveColours(defaultAccent)).toMatchObject({ highlight: '#f37c1a', patternOpacity: 1 })
})
