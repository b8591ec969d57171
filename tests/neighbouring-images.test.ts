// No two cards beside, above or across from each other show the same image, in the lists of the sample data and in any list.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSamples, sampleId } from '../src/commands/sample-data.ts'
import { BusinessCard } from '../src/contract/business.ts'
import { defaultCategoryNames } from '../src/contract/categories.ts'
import { stockImagesOf, stockPath } from '../src/contract/image-upload.ts'
import { findRepeatedImages, neighbourDistance } from '../src/web/business/pattern/pattern.tsx'
import { fullCard } from './world/full-business.ts'
import { renderAddress } from './world/rendered-page.ts'

/** The cards of the samples, newest first, as the list shows them. */
const cards = (await readSamples())
  .filter(({ approvalStatus }) => approvalStatus === 'approved')
  .map((sample) =>
    BusinessCard.strip().parse({
      ...fullCard,
      ...sample,
      trades: [],
      id: sampleId(sample),
      image: sample.image && stockPath(sample.image),
      logo: null,
    }),
  )

/** What the eye sees of each card: its image, or the drawing of its pattern. */
async function listImages(shown: BusinessCard[]): Promise<string[]> {
  const { markup } = await renderAddress('/?q=x', { '/api/businesses/search': shown })
  const list = markup.slice(markup.indexOf('<ul class="cards"'))
  return [...list.matchAll(/<li class="card .*?<\/li>/g)].map(([card]) => {
    const image = /<img src="(\/stock[^"]*)"/.exec(card)
    return image?.[1] ?? /<svg viewBox="-160.*?<\/svg>/.exec(card)?.[0] ?? card
  })
}

function expectNoTwins(images: string[]): void {
  for (const [at, image] of images.entries())
    expect(images.slice(Math.max(0, at - neighbourDistance), at), `card ${at}`).not.toContain(image)
}

// Shows P.16.
test.each(defaultCategoryNames)('the first 24 of %s', async (category) => {
  const images = await listImages(cards.filter((card) => card.category === category).slice(0, 24))
  expect(images.length).toBeGreaterThanOrEqual(15)
  expectNoTwins(images)
})

test('the first 24 of everything, and of a search for coffee', async () => {
  expectNoTwins(await listImages(cards.slice(0, 24)))
  expectNoTwins(await listImages(cards.filter(({ image }) => image.includes('/cafe-')).slice(0, 24)))
})

test('two neighbours whose names give the same pattern are drawn in two ways', async () => {
  const [first, other] = cards
  if (!first || !other) throw new Error('There are no samples.')
  const twins = [first, other].map((card) => ({
    ...card,
    name: 'Corner Shop',
    category: first.category,
    image: '',
  }))
  const drawings = (await listImages(twins)).map((drawing) => drawing.replaceAll(/_[\w-]+_/g, ''))
  expect(drawings[0]).not.toBe(drawings[1])
})

test('of any list of stock images the first shows itself, and each other one unless a neighbour does', () => {
  const images = stockImagesOf('Restaurant').map(stockPath)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', ...images), { maxLength: 60 }), (list) => {
      const repeated = findRepeatedImages(list.map((image) => ({ image })))
      const shown = list.map((image, at) => (repeated[at] ? '' : image))
      for (const [at, image] of list.entries()) {
        const isNear = image !== '' && shown.slice(Math.max(0, at - neighbourDistance), at).includes(image)
        expect(repeated[at]).toBe(isNear)
      }
    }),
  )
})

test('a longer list shows the cards before it as they were', () => {
  const shorter = findRepeatedImages(cards.slice(0, 24))
  expect(findRepeatedImages(cards.slice(0, 48)).slice(0, 24)).toEqual(shorter)
})
