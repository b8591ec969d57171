// Broken, wrong and malicious files: each is refused with a readable message or read as plain text, and nothing of a refused file is kept.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { becomesTrue } from '../database/scratch.ts'
import { openWorld, type World } from '../world/world.ts'
import { openImports, toForm } from './import-world.ts'
import { makeXlsx } from './make-xlsx.ts'

let world: World
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  // Making a zip bomb keeps the process of this test busy, and its server would then shed load.
  world = await openWorld({ fill: async () => {}, parts: { maxDelayMs: Number.POSITIVE_INFINITY } })
  imports = await openImports(world)
})
beforeEach(() => world.database.pool.query('DELETE FROM imports'))
afterAll(() => world.close())

const header = 'Name,Type,Town,Province\n'
const xlsx = makeXlsx([
  ['Name', 'Town'],
  ['Xylophone Repairs', 'Sutherland'],
])
const zeros = (count: number) => Buffer.alloc(count, ' ')

const refused: [string, () => string | Buffer, number, RegExp][] = [
  ['an empty file', () => '', 400, /^This file is empty\./],
  ['only blank lines', () => '\n\n\n', 400, /^This file is empty\./],
  ['headers without rows', () => header, 400, /no rows below them/],
  [
    'a million columns',
    () => `${Array.from({ length: 1_000_000 }, (_, at) => at).join(',')}\n1,2\n`,
    413,
    /^Row 1 has too much text/,
  ],
  [
    '201 columns',
    () => `${Array.from({ length: 201 }, (_, at) => at).join(',')}\n1,2\n`,
    413,
    /^Row 1 has more than 200 columns/,
  ],
  [
    'a row of nine megabytes',
    () => `${header}${'x'.repeat(9_000_000)},Plumber,Sutherland,NC\n`,
    413,
    /^Row 2 has too much text/,
  ],
  [
    'a cell of 30,000 characters',
    () => `${header}${'x'.repeat(30_000)},Plumber,Sutherland,NC\n`,
    413,
    /^Row 2 has too much text/,
  ],
  [
    '50,001 rows',
    () => `Name,Town\n${'A shop,Sutherland\n'.repeat(50_001)}`,
    413,
    /^This list has more than 50,000 rows/,
  ],
  ['a file of eleven megabytes', () => zeros(10 * 1024 * 1024 + 300_000), 413, /^This file is too large/],
  [
    'a quotation mark that is never closed',
    () => `${header}"Broken off,Plumber,Suther`,
    400,
    /^The file ends inside a quoted cell: .* row 2/,
  ],
  ['an image', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), 415, /^This is not a list\./],
  ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 415, /\.xls/],
  [
    'a program',
    () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 0), zeros(50)]),
    415,
    /^This is not a text file\./,
  ],
  [
    'half an XLSX file',
    () => xlsx.subarray(0, Math.floor(xlsx.length / 2)),
    400,
    /^This (XLSX file is damaged|file has no sheet)/,
  ],
  [
    'a zip archive that is not a workbook',
    () => makeXlsx([], { 'xl/workbook.xml': '<nothing/>' }),
    400,
    /no sheet/,
  ],
  [
    'malformed XML',
    () => makeXlsx([], { 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' }),
    400,
    /^This XLSX file is damaged/,
  ],
  [
    'a comment of a megabyte',
    () =>
      makeXlsx([], {
        'xl/worksheets/sheet1.xml': `<worksheet><!--${'x'.repeat(1_000_000)}--></worksheet>`,
      }),
    400,
    /^This XLSX file is damaged/,
  ],
  [
    'a recursive XML entity',
    () =>
      makeXlsx([], {
        'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "&a;&a;">]><sst><si><t>&a;</t></si></sst>',
      }),
    400,
    /damaged/,
  ],
  ['a zip bomb of six parts with one name', () => makeBombOfParts(6), 413, /holds far more/],
  [
    'a zip bomb in one cell',
    () => makeXlsx([['Name'], [{ xml: ` t="str"><v>${'9'.repeat(3_000_000)}</v>` }]]),
    413,
    /^Row 2 has too much text/,
  ],
  [
    'a cell in column ZZZ',
    () =>
      makeXlsx(
        [
          ['Name', 'Town'],
          ['A', 'B'],
        ],
        { 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c r="ZZZ1"><v>1</v></c></row></worksheet>' },
      ),
    413,
    /more than 200 columns/,
  ],
  ...Object.entries({
    'a row with a negative number': '<row r="-1"><c r="A1"><v>1</v></c></row>',
    'a row with a fractional number': '<row r="1.5"><c r="A1"><v>1</v></c></row>',
    'a row number beyond the maximum': '<row r="3000000000"><c r="A1"><v>1</v></c></row>',
    'a repeated row number': '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(3),
    'a row inside a row': '<row r="1"><row r="2"><c r="A2"><v>1</v></c></row></row>',
    'a cell without a column': '<row r="1"><c r="1"><v>1</v></c></row>',
    'a missing shared string': '<row r="1"><c r="A1" t="s"><v>9</v></c></row>',
  }).map(([what, rows]): (typeof refused)[number] => [
    what,
    () => makeXlsx([], { 'xl/worksheets/sheet1.xml': `<worksheet>${rows}</worksheet>` }),
    400,
    /^This XLSX file is damaged/,
  ]),
  [
    'a tag with ten thousand attributes',
    () =>
      makeXlsx([], {
        'xl/worksheets/sheet1.xml': `<worksheet><row ${Array.from({ length: 10_000 }, (_, at) => `a${at}="1"`).join(' ')}></row></worksheet>`,
      }),
    400,
    /damaged/,
  ],
]

test.each(refused)('%s is refused with a readable message', async (_what, make, status, sentence) => {
  const response = await imports.upload(make(), 'list.xlsx')
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(sentence)])
  expect(await imports.send('GET', '').then((list) => list.json())).toEqual([])
  expect(await becomesTrue(() => keptFiles().length === 0)).toBe(true)
})

/** A file of several shared strings, each below the limit of one. Two names of the same length are made equal in the archive. */
function makeBombOfParts(count: number): Buffer {
  const names = Array.from({ length: count }, (_, at) => `xl/sharedString${at}.xml`)
  const part = `<sst>${' '.repeat(20 * 1024 * 1024)}</sst>`
  const file = makeXlsx([], Object.fromEntries(names.map((name) => [name, part])))
  return Buffer.from(file.toString('latin1').replace(/xl\/sharedString\d/g, 'xl/sharedStrings'), 'latin1')
}

/** The temporary files of uploads, which are removed after their response. */
const keptFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`mzansi-list-${process.pid}-`))

test('a request without a file, or with a file in an unknown field, is refused with a readable message', async () => {
  const empty = await world.server.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: imports.session,
  })
  expect([empty.statusCode, empty.json().message]).toEqual([
    400,
    'Please choose the file of the list: CSV or XLSX.',
  ])
  const form = toForm(`${header}A Shop,Plumber,Sutherland,NC\n`, 'list.csv', imports.session)
  const renamed = {
    ...form,
    payload: Buffer.from(form.payload.toString().replace('name="file"', 'name="photo"')),
  }
  const other = await world.server.inject({ method: 'POST', url: '/api/admin/imports', ...renamed })
  expect([other.statusCode, other.json().message]).toEqual([400, "There is no parameter 'photo' here."])
})

test('a list whose temporary file cannot be written gets 503, and the rest of the form is read', async () => {
  vi.stubEnv('TMPDIR', '/dev/null')
  onTestFinished(() => void vi.unstubAllEnvs())
  const address = await world.server.listen({ port: 0, host: '127.0.0.1' })
  // A browser reads no response before it has sent everything, and this is more than the sockets hold.
  const { headers, payload } = toForm(`${header}${',,,\n'.repeat(2_200_000)}`, 'list.csv', imports.session)
  const sending = request(`${address}/api/admin/imports`, { method: 'POST', headers })
  const answered = once(sending, 'response')
  sending.end(payload)
  await once(sending, 'finish')
  const [response] = (await answered) as [IncomingMessage]
  expect([response.statusCode, JSON.parse(await text(response)).message]).toEqual([
    503,
    'The file cannot be stored at the moment. Nothing was saved; please try again soon.',
  ])
})

test('rows with a formula are refused one by one, and a formula with a stored value counts as that value', async () => {
  const csv = await imports.check(
    `${header}"=HYPERLINK(""http://x"")",Plumber,Sutherland,NC\nSafe Shop,=1+1,Sutherland,NC\nFine Shop,Plumber,Sutherland,NC\nLost Shop,#REF!,Sutherland,NC\n`,
  )
  expect(csv.counts).toMatchObject({ refused: 3, new: 1 })
  const [first] = await imports.rows(csv.id, 'refused')
  expect(first).toMatchObject({
    field: 'name',
    sentence: expect.stringContaining('a formula'),
    cell: '=HYPERLINK("http://x")',
  })
  const { id } = await imports.read(
    makeXlsx([
      ['Name', 'Type', 'Town', 'Province'],
      [{ xml: ' t="str"><f>A9&amp;B9</f><v>Counted Shop</v>' }, 'Plumber', 'Sutherland', 'NC'],
      [{ xml: '><f>A9</f>' }, 'Plumber', 'Sutherland', 'NC'],
    ]),
    'formulas.xlsx',
  )
  const checked = await imports.change(id, { source: 'A spreadsheet' })
  expect(checked.counts).toMatchObject({ new: 1, refused: 1 })
  expect(await imports.rows(id, 'new')).toMatchObject([{ name: 'Counted Shop' }])
})

test('cells of the error file are escaped against formulas, and a corrected error file can be uploaded again', async () => {
  const { id } = await imports.check(
    `${header}=cmd|calc,Plumber,Sutherland,NC\n@Home Shop,Wizardry,Sutherland,NC\n+27235550101 Shop,Wizardry,Sutherland,NC\n`,
  )
  const response = await imports.send('GET', `/${id}/errors`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="list-errors.csv"')
  const lines = response.body.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('Name,Type,Town,Province,Row in the list,What is wrong')
  expect(lines.slice(1, 4).map((line) => line.slice(0, 12))).toEqual([
    "'=cmd|calc,P",
    "'@Home Shop,",
    "'+2723555010",
  ])
  const again = await imports.read(response.body.replaceAll('Wizardry', 'Plumber'))
  expect(again.columns.map(({ field }) => field)).toEqual([
    'name',
    'category',
    'town',
    'province',
    null,
    null,
  ])
  const moved = await imports.read(
    `Row in the list,What is wrong,${header}3,Unknown,A Shop,Plumber,Sutherland,NC\n`,
  )
  expect(moved.columns.map(({ field }) => field)).toEqual([
    null,
    null,
    'name',
    'category',
    'town',
    'province',
  ])
  const checked = await imports.change(again.id, {})
  expect(checked).toMatchObject({ source: 'Karoo Chamber of Commerce', counts: { new: 2, refused: 1 } })
  expect(await imports.rows(again.id, 'new')).toMatchObject([
    { name: "'@Home Shop" },
    { name: "'+27235550101 Shop" },
  ])
  const { rows } = await world.database.pool.query(
    `SELECT listing->>'name' AS name FROM import_rows WHERE import_id = $1 AND outcome = 'new' ORDER BY line`,
    [again.id],
  )
  expect(rows).toEqual([{ name: '@Home Shop' }, { name: '+27235550101 Shop' }])
})

test('a list is read and checked when an emoji is where its header and its reason are cut', async () => {
  const header = `${'?'.repeat(99)}🍕 and more`
  const kind = `${'x'.repeat(59)}🍕 wizardry`
  const { id, columns } = await imports.read(`Name,Type,Town,${header}\nA Shop,${kind},Sutherland,Yes\n`)
  expect(columns[3]?.header).toBe(`${'?'.repeat(99)}🍕`)
  const checked = await imports.change(id, { source: 'A spreadsheet' })
  expect(checked).toMatchObject({ state: 'checked', counts: { refused: 1 } })
  const [row] = await imports.rows(id)
  expect(row?.sentence).toContain(`"${'x'.repeat(59)}🍕"`)
})
