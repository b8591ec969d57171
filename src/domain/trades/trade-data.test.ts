// Checks the data in trades/: that the trades are complete and valid, and that no name is ambiguous by mistake.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { categoryIcons } from '../../contract/category-changes.ts'
import { defaultCategories } from '../../contract/default-categories.ts'
import { schemaTypes } from '../../contract/trade-changes.ts'
import { readGazetteer } from '../places/load-places.ts'
import { placeKey } from '../places/place-match-rules.ts'
import { stopWords } from '../search/stop-word-rules.ts'
import { listTradeNames, readTradeData } from './load-trades.ts'
import { tradeKey } from './trade-match-rules.ts'

const root = new URL('../../../', import.meta.url)
const { categories, trades } = readTradeData()
const ids = new Set(trades.map(({ id }) => id))
const ownerOf = new Map(trades.map(({ id, category }) => [id, category]))
const wordsOf = ({ name, words }: (typeof categories)[number]) => [
  name,
  defaultCategories.find((one) => one.name === name)?.plural ?? '',
  ...words,
]

const sharedNames: { keys: string[]; means: string[]; reason: string }[] = JSON.parse(
  readFileSync(new URL('trades/shared-names.json', root), 'utf8'),
)

test('there are at least 320 trades, with unique ids, in the nine categories', () => {
  expect(trades.length).toBeGreaterThanOrEqual(320)
  expect(ids.size).toBe(trades.length)
  const names = defaultCategories.map(({ name }) => name)
  expect(categories.map(({ name }) => name)).toEqual(names)
  for (const name of names) expect([...ownerOf.values()], name).toContain(name)
})

test('a mistake is reported with its file, its id and its field', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trades-'))
  try {
    cpSync(new URL('trades/', root), folder, { recursive: true })
    const file = join(folder, 'beauty.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"HairSalon"', '"hair salon"'))
    expect(() => readTradeData(pathToFileURL(`${folder}/`))).toThrow(/beauty\.json, hairdresser: schemaType/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every related trade exists and is another one', () => {
  for (const { id, related } of trades) {
    expect(
      related.filter((other) => other === id || !ids.has(other)),
      id,
    ).toEqual([])
    expect(new Set(related).size, id).toBe(related.length)
  }
})

test('every icon is one of Lucide, and every schema.org type is in our list', () => {
  const icons = new URL('node_modules/lucide-react/dist/esm/icons/', root)
  for (const icon of categoryIcons) expect(existsSync(new URL(`${icon}.mjs`, icons)), icon).toBe(true)
  for (const { id, icon, schemaType } of trades) {
    expect(existsSync(new URL(`${icon}.mjs`, icons)), `${id}: ${icon}`).toBe(true)
    expect(schemaTypes, id).toContain(schemaType)
  }
})

test('a name and its plural differ in every language', () => {
  for (const { id, en, af, zu, xh, st } of trades)
    for (const pair of [en, af, zu, xh, st])
      if (pair) expect(tradeKey(pair[0]), id).not.toBe(tradeKey(pair[1]))
})

test('every name has a word that is not a stop word, and other names repeat no name of the trade', () => {
  for (const trade of trades) {
    const names = listTradeNames(trade)
    for (const { name } of names) {
      const words = tradeKey(name).split(' ')
      expect(
        words.some((word) => word !== '' && !stopWords.has(word)),
        `${trade.id}: ${name}`,
      ).toBe(true)
    }
    const others = names.filter(({ language }) => language === null).map(({ name }) => tradeKey(name))
    const titles = names.filter(({ language }) => language !== null).map(({ name }) => tradeKey(name))
    expect(
      others.filter((key, at) => others.indexOf(key) !== at || titles.includes(key)),
      trade.id,
    ).toEqual([])
  }
})

test('every name that is marked as unsure is a name of the trade', () => {
  for (const trade of trades) {
    const names = listTradeNames(trade).map(({ name }) => name)
    expect(
      trade.unsure.filter((name) => !names.includes(name)),
      trade.id,
    ).toEqual([])
  }
  expect(trades.some(({ unsure }) => unsure.length > 0)).toBe(true)
})

test('a name means one trade and no place, unless it is on the list of shared names', () => {
  const meanings = new Map<string, Set<string>>()
  const add = (key: string, meaning: string) =>
    meanings.set(key, (meanings.get(key) ?? new Set()).add(meaning))
  for (const trade of trades) for (const { name } of listTradeNames(trade)) add(tradeKey(name), trade.id)
  // The word of a category can be the name of one of its own trades.
  for (const category of categories)
    for (const word of wordsOf(category)) {
      const owners = [...(meanings.get(tradeKey(word)) ?? [])].map((id) => ownerOf.get(id) ?? id)
      if (owners.length === 0 || owners.some((owner) => owner !== category.name))
        add(tradeKey(word), category.name)
    }
  const places = new Set(readGazetteer().flatMap(({ names }) => names.map(({ name }) => placeKey(name))))
  for (const key of meanings.keys()) if (places.has(placeKey(key))) add(key, 'place')

  const found = [...meanings].filter(([, means]) => means.size > 1)
  const meant = sharedNames.flatMap(({ keys, means }) => keys.map((key): [string, string[]] => [key, means]))
  const readable = (entries: Iterable<[string, Iterable<string>]>) =>
    [...entries].map(([key, means]) => `${key}: ${[...means].sort().join(', ')}`).sort()
  expect(readable(found)).toEqual(readable(meant))
  for (const { keys, reason } of sharedNames) {
    expect(reason, keys[0]).toMatch(/^[A-Z].*\.$/)
    expect(keys.map(tradeKey)).toEqual(keys)
  }
})

test('no word means two categories', () => {
  const keys = categories.flatMap((category) => [...new Set(wordsOf(category).map(tradeKey))])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
