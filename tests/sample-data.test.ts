// The invented businesses of the demo: their number, their variety, and that no two are alike.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readSamples } from '../src/commands/sample-data.ts'
import { Offers, Website } from '../src/contract/business-input.ts'
import { defaultCategoryNames } from '../src/contract/default-categories.ts'
import { HoursWeek, SpecialDays } from '../src/contract/hours.ts'
import { provinces } from '../src/contract/place.ts'
import { approvalStatuses } from '../src/contract/transitions.ts'
import { readHours } from '../src/domain/hours/read-hours-rules.ts'
import { readTradeData } from '../src/domain/trades/load-trades.ts'

const samples = await readSamples()
const words = (text: string) => text.split(/\s+/)
const repeated = (texts: (string | null)[]) =>
  texts.filter((text, at) => text !== null && texts.indexOf(text) !== at)

test('there are at least 240 samples, in every category, province and approval status', () => {
  expect(samples.length).toBeGreaterThanOrEqual(240)
  expect(new Set(samples.map(({ category }) => category))).toEqual(new Set(defaultCategoryNames))
  // Some end with their postcode.
  const provinceOf = (location: string) =>
    location
      .replace(/, \d{4}$/, '')
      .split(', ')
      .at(-1)
  expect(new Set(samples.map(({ location }) => provinceOf(location)))).toEqual(new Set(provinces))
  expect(new Set(samples.map(({ approvalStatus }) => approvalStatus))).toEqual(new Set(approvalStatuses))
})

test('the samples are in 60 or more towns, suburbs and townships', () => {
  expect(
    new Set(samples.map(({ location }) => location.split(', ').slice(1, -1).join(', '))).size,
  ).toBeGreaterThanOrEqual(60)
})

test('18 to 30 samples are featured, and all of these are approved', () => {
  const featured = samples.filter((sample) => sample.featured === 1)
  expect(featured.length).toBeGreaterThanOrEqual(18)
  expect(featured.length).toBeLessThanOrEqual(30)
  expect(new Set(featured.map(({ approvalStatus }) => approvalStatus))).toEqual(new Set(['approved']))
})

test('the first eight featured samples have at least seven categories, four provinces, and a week of hours each', () => {
  const ranked = samples.filter(({ featuredRank = 99 }) => featuredRank <= 8)
  const ranks = ranked.map(({ featuredRank }) => featuredRank)
  expect(ranks.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(ranked.map(({ featured }) => featured)).toEqual(ranked.map(() => 1))
  expect(new Set(ranked.map(({ category }) => category)).size).toBeGreaterThanOrEqual(7)
  expect(new Set(ranked.map(({ location }) => location.split(', ').at(-1))).size).toBeGreaterThanOrEqual(4)
  for (const { name, hours, hoursWeek } of ranked)
    expect(hoursWeek?.length || readHours(hours ?? '').isWhole, name).toBeTruthy()
})

test('each description has 40 to 80 words, and no two begin or end alike', () => {
  for (const { name, description } of samples) {
    expect(words(description).length, name).toBeGreaterThanOrEqual(40)
    expect(words(description).length, name).toBeLessThanOrEqual(80)
  }
  expect(repeated(samples.map(({ description }) => words(description).slice(0, 4).join(' ')))).toEqual([])
  expect(repeated(samples.map(({ description }) => words(description).slice(-4).join(' ')))).toEqual([])
})

test('names, phones and owners are each used once, and phones are fictional South African numbers in E.164', () => {
  expect(repeated(samples.map(({ name }) => name))).toEqual([])
  expect(repeated(samples.map(({ phone }) => phone))).toEqual([])
  expect(repeated(samples.map(({ owner }) => owner?.email ?? null))).toEqual([])
  for (const { phone, name } of samples) if (phone) expect(phone, name).toMatch(/^\+27\d{2}555\d{4}$/)
})

test('each sample has one to five trades, all different, and the first belongs to its category', () => {
  const categoryOf = new Map(readTradeData().trades.map(({ id, category }) => [id, category]))
  for (const { name, category, trades = [] } of samples) {
    expect(trades.length, name).toBeGreaterThanOrEqual(1)
    expect(trades.length, name).toBeLessThanOrEqual(5)
    expect(
      trades.filter((trade, at) => !categoryOf.has(trade) || trades.indexOf(trade) !== at),
      name,
    ).toEqual([])
    expect(categoryOf.get(trades[0] ?? ''), name).toBe(category)
  }
})

test('weeks, special days and offers are as an owner could save them', () => {
  for (const { name, hoursWeek = [], specialDays = [], offers = [] } of samples) {
    expect(HoursWeek.parse(hoursWeek), name).toEqual(hoursWeek)
    expect(SpecialDays.parse(specialDays), name).toEqual(specialDays)
    expect(Offers.parse(offers), name).toEqual(offers)
    expect(offers.includes('cash-only') && offers.includes('card'), name).toBe(false)
  }
  expect(samples.filter(({ specialDays }) => specialDays).length).toBeGreaterThanOrEqual(10)
})

test('a week is given only where the hours text is not read completely, and has each time that was read', () => {
  for (const { name, hours, hoursWeek } of samples) {
    const reading = readHours(hours ?? '')
    expect(!hoursWeek || !reading.isWhole, name).toBe(true)
    if (!reading.isWhole) expect(hoursWeek ?? [], name).toEqual(expect.arrayContaining(reading.hoursWeek))
    if (/check-in|arrive/i.test(hours ?? '')) expect(hoursWeek, name).toBeUndefined()
  }
})

test('at least 215 samples have a week of hours', () => {
  const hasWeek = ({ hours, hoursWeek }: (typeof samples)[number]) =>
    hoursWeek ?? readHours(hours ?? '').isWhole
  expect(samples.filter(hasWeek).length).toBeGreaterThanOrEqual(215)
})

test('a few samples have a website, under a domain that nobody can register', () => {
  const websites = samples.flatMap(({ website }) => website ?? [])
  expect(websites.length).toBeGreaterThanOrEqual(2)
  for (const website of websites) {
    expect(Website.parse(website)).toBe(website)
    expect(new URL(website).hostname).toMatch(/\.example$/)
  }
})

test('the names include apostrophes, accents and ampersands, very long and very short ones', () => {
  const names = samples.map(({ name }) => name)
  for (const sign of [/'/, /’/, /&/, /[êëôéá]/, /š/, /[ḓṱṋḽ]/i, /-/, /\d/])
    expect(
      names.some((name) => sign.test(name)),
      String(sign),
    ).toBe(true)
  expect(Math.min(...names.map(({ length }) => length))).toBeLessThanOrEqual(4)
  expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThanOrEqual(60)
})

test('every stock image that a sample names exists', () => {
  for (const image of new Set(samples.map((sample) => sample.image).filter(Boolean))) {
    expect(existsSync(join(import.meta.dirname, `../public/stock/${image}.svg`)), image).toBe(true)
  }
})

test('the demo accounts have their businesses in the promised states', () => {
  const stateOf = (email: string) => samples.find(({ owner }) => owner?.email === email)?.approvalStatus
  expect(['thandi', 'pieter', 'naledi', 'sipho'].map((name) => stateOf(`${name}@mzansi.example`))).toEqual([
    'approved',
    'pending',
    'suspended',
    'rejected',
  ])
})

test('nine photos differ in proportions and focal points, and appear on public screens, for an owner and in the queue', async () => {
  const withPhoto = samples.filter(({ photo }) => photo)
  const photos = withPhoto.flatMap(({ photo }) => photo ?? [])
  const folder = join(import.meta.dirname, '../sample-data/photos')
  const files = readdirSync(folder).filter((file) => /jpg$/.test(file))
  expect([...new Set(photos.map(({ file }) => file))].sort()).toEqual(files)
  const sizes = await Promise.all(files.map((file) => sharp(join(folder, file)).metadata()))
  const ratios = sizes.map(({ width, height }) => width / height)
  const countIn = (from: number, to: number) => ratios.filter((ratio) => ratio >= from && ratio < to).length
  const [portrait, square, landscape, panorama] = [0, 0.95, 1.05, 1.9].map((from, at, all) =>
    countIn(from, all[at + 1] ?? 9),
  )
  expect([portrait, square, landscape, panorama]).toEqual([2, 2, 2, 3])
  expect(new Set(photos.map(({ focalPoint }) => focalPoint)).size).toBeGreaterThanOrEqual(6)
  expect(withPhoto.some(({ featured }) => featured === 1)).toBe(true)
  expect(withPhoto.map(({ owner }) => owner?.email)).toContain('thandi@mzansi.example')
  expect(withPhoto.map(({ approvalStatus }) => approvalStatus)).toContain('pending')
  const bytes = files.map((file) => statSync(join(folder, file)).size).reduce((sum, size) => sum + size)
  expect(bytes).toBeLessThanOrEqual(1_500_000)
})
