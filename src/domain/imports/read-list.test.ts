// Reads lists in the encodings, delimiters and layouts that people use.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeXlsx } from '../../../tests/imports/make-xlsx.ts'
import type { ListRow } from './list-file.ts'
import { readList } from './read-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(content: string | Buffer): Promise<{ headers: string[]; rows: ListRow[] }> {
  const path = join(folder, 'list')
  writeFileSync(path, content)
  const list = await readList({ path, name: 'list' })
  const rows: ListRow[] = []
  for await (const row of list.rows) rows.push(row)
  return { headers: list.headers, rows }
}

const text = 'Naam;Dorp;Foon\r\nCafé Môreson;Prince Albert;023 555 0101\r\n'
const expected = {
  headers: ['Naam', 'Dorp', 'Foon'],
  rows: [{ line: 2, cells: ['Café Môreson', 'Prince Albert', '023 555 0101'] }],
}

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a BOM', Buffer.from(`\uFEFF${text}`)],
  ['little-endian UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a BOM', Buffer.from(text, 'utf16le')],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a list in %s is read', async (_encoding, content) => {
  expect(await read(content)).toEqual(expected)
})

test.each([',', ';', '\t', '|'])(
  'cells separated by %j are read, including decimal commas in them',
  async (delimiter) => {
    const cell = (text: string) => (text.includes(delimiter) ? `"${text}"` : text)
    const lines = [
      ['Name', 'Latitude', 'Note'],
      ['A shop', '-33,2236', 'one, two; three'],
    ]
    const { headers, rows } = await read(lines.map((line) => line.map(cell).join(delimiter)).join('\n'))
    expect([headers, ...rows.map(({ cells }) => cells)]).toEqual(lines)
  },
)

test('a character that is split between chunks is read whole', async () => {
  const long = `Name,Town\n${'é'.repeat(70_000).replace(/(.{100})/g, '$1,x\n')}`
  const { rows } = await read(long)
  expect(rows).toHaveLength(700)
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set(['é'.repeat(100)]))
})

test('lines are counted as in a spreadsheet program, despite titles, blank rows and line breaks in cells', async () => {
  const { headers, rows } = await read(
    'Our members\n\nName,Town\n"First\nshop",Sutherland\n,\nSecond shop,"Loxton, NC"\n',
  )
  expect(headers).toEqual(['Name', 'Town'])
  expect(rows).toEqual([
    { line: 4, cells: ['First\nshop', 'Sutherland'] },
    { line: 6, cells: ['Second shop', 'Loxton, NC'] },
  ])
})

test('repeated and missing headers get unique names, and short rows are read', async () => {
  const { headers, rows } = await read('Name,,Tel,Tel\nA shop,x\n')
  expect(headers).toEqual(['Name', 'Column 2', 'Tel', 'Tel (2)'])
  expect(rows).toEqual([{ line: 2, cells: ['A shop', 'x'] }])
})

test('an XLSX file is read: shared and inline texts, numbers, gaps, formulas with a value, the first visible sheet', async () => {
  const file = makeXlsx([
    ['Name', 'Tel', 'Town', 'Open'],
    [
      'Swartberg & Sons',
      27_235_550_101,
      { xml: ' t="inlineStr"><is><t>Prince </t><t>Albert</t></is>' },
      { xml: ' t="b"><v>1</v>' },
    ],
    ['', '', ''],
    ['Long number', { xml: '><v>2.7235550101E10</v>' }, { xml: ' t="str"><f>A1</f><v>Loxton</v>' }],
  ])
  expect(await read(file)).toEqual({
    headers: ['Name', 'Tel', 'Town', 'Open'],
    rows: [
      { line: 2, cells: ['Swartberg & Sons', '27235550101', 'Prince Albert', 'yes'] },
      { line: 4, cells: ['Long number', '27235550101', 'Loxton'] },
    ],
  })
})

test('XLSX cells without a reference are read in order, including empty ones', async () => {
  const row = (...cells: string[]) =>
    `<row>${cells.map((cell) => (cell ? `<c t="str"><v>${cell}</v></c>` : '<c t="s"/>')).join('')}</row>`
  const sheet = `<worksheet>${row('Name', 'Tel', 'Town')}${row('Swartberg', '', 'Loxton')}</worksheet>`
  const file = makeXlsx([['A text that no cell has']], { 'xl/worksheets/sheet1.xml': sheet })
  expect((await read(file)).rows).toEqual([{ line: 2, cells: ['Swartberg', '', 'Loxton'] }])
})
