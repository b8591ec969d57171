// Tests which place is proposed for the one-line location of a business, over every place of the gazetteer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSamples } from '../src/commands/sample-data.ts'
import { listAddressKeys, readAddress } from '../src/domain/places/address-rules.ts'
import { proposeLabels } from './places/gazetteer-candidates.ts'
import { samplePlaces } from './places/sample-places.ts'
import { trickyAddresses } from './places/tricky-addresses.ts'

test('the location of every sample business is unambiguous, and gives the place that a person reads in it', async () => {
  const samples = await readSamples()
  const proposed = samples.map(({ location }) => [location, proposeLabels(location)] as const)
  const wrong = proposed.filter(
    ([location, { labels, isUnambiguous }]) => !isUnambiguous || labels[0] !== samplePlaces.get(location),
  )
  expect(wrong).toEqual([])
})

test('the list of addresses that are hard to read has more than 60 entries', () => {
  expect(trickyAddresses.length).toBeGreaterThan(60)
})

test.each(trickyAddresses)('$text gives $labels', ({ text, isUnambiguous, labels }) => {
  const proposal = proposeLabels(text)
  expect(proposal.isUnambiguous).toBe(isUnambiguous)
  expect(proposal.labels.slice(0, isUnambiguous ? 1 : 2)).toEqual(labels)
})

test('case, punctuation and spaces of an address, a postcode and the country do not matter', () => {
  const location = fc.constantFrom(...samplePlaces.keys())
  const changed = fc
    .tuple(location, fc.constantFrom('upper', 'spaces', 'points', 'country'))
    .map(([text, change]) => ({
      text,
      typed: {
        upper: text.toUpperCase(),
        spaces: ` ${text.replaceAll(' ', '  ')} `,
        points: `${text.replaceAll(', ', ' , ')}.`,
        country: `${text}, 1234, South Africa`,
      }[change],
    }))
  fc.assert(
    fc.property(changed, ({ text, typed }) => {
      expect(proposeLabels(typed ?? '')).toEqual(proposeLabels(text))
    }),
    { numRuns: 40 },
  )
})

test('any text has fewer than 3,000 keys to look up', () => {
  const word = fc.constantFrom(
    'st',
    'road',
    'near',
    'zone',
    '3',
    ',',
    'a',
    'cape',
    'town',
    ';',
    '-',
    'é',
    '𝐚',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 100 }), (words) => {
      expect(listAddressKeys(readAddress(words.join(' '))).length).toBeLessThan(3000)
    }),
  )
})
