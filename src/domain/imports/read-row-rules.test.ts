// How the address of a row is put together from its columns.
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
