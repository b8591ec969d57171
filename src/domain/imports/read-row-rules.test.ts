// How the address of a row is put together from its columns, and that no cell takes long to read.
import { expect, test } from 'vitest'
import { readRow } from './read-row-rules.ts'

test.each([
  ['12 George Street', 'George', '12 George Street, George, Western Cape'],
  ['Canal Walk, Cape Town Road', 'Cape Town', 'Canal Walk, Cape Town Road, Cape Town, Western Cape'],
  ['Main Road Mossel Bay', 'Mossel Bay', 'Main Road Mossel Bay, Western Cape'],
  ['12 Long Street; cape town 8001', 'Cape Town', '12 Long Street; cape town 8001, Western Cape'],
  ['1 Loop Street, Paarl, western cape', 'Paarl', '1 Loop Street, Paarl, western cape'],
  ['12 Long Street', '8001', '12 Long Street, 8001, Western Cape'],
  ['', '', 'Western Cape'],
])('the address "%s" in the town "%s" is stored once as "%s"', (street, town, location) => {
  const row = readRow(['name', 'location', 'town', 'province'], ['A Shop', street, town, 'Western Cape'])
  expect(row).toMatchObject({ details: { location } })
})

test('the apostrophes that our own files put before a formula inside a text are removed', () => {
  const description = 'Fresh every day, also on Sundays:\n- Bread;"=1+1&"; and Joe;\'s pies'
  const cell = `Fresh every day, also on Sundays:\n'- Bread;'"=1+1&"; and Joe;'s pies`
  const row = readRow(['name', 'town', 'description'], ['A Shop', 'Paarl', cell])
  expect(row).toMatchObject({ details: { description } })
})

// No result shows how often a pattern starts again. Where it did so at each character, these took from ten seconds to minutes.
test.each([
  ['coordinates', `26.24${' '.repeat(3000)}x`],
  ['coordinates', `26.24${'('.repeat(3000)}x`],
  ['location', `12 Main${' '.repeat(100_000)}x`],
  ['location', `12 Main${', '.repeat(50_000)}x`],
  ['province', `Karoo${' '.repeat(100_000)}x`],
  ['phone', `27${' '.repeat(100_000)}x`],
  ['phone', `27${'('.repeat(100_000)}x`],
] as const)(
  'a cell for the field %s with thousands of blanks or signs is read at once (%#)',
  (field, cell) => {
    const began = process.cpuUsage()
    readRow(['name', 'town', field], ['A Shop', 'Paarl', cell])
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  },
)
