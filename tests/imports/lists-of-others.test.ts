// Lists as public offices publish them: other headers, places in four columns, 'Tel: (031) …', cells of several lines. Each row is explained.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRow } from '../../src/contract/import.ts'
import { openWorld, type World } from '../world/world.ts'
import { openImports } from './import-world.ts'
import { makeXlsx } from './make-xlsx.ts'

let world: World
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
})
afterAll(() => world.close())

/** Checks a list of health services, and returns its columns and the outcome of every row. */
async function explain(content: string | Buffer, name: string, columns: Record<string, string | null> = {}) {
  const read = await imports.read(content, name)
  const said = { source: 'Department of Health', defaults: { category: 'Health', trades: [] }, columns }
  const { counts } = await imports.change(read.id, said)
  const rows = await imports.rows(read.id)
  expect(rows).toHaveLength(read.rows)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(read.rows)
  for (const row of rows) expect(row.sentence, `row ${row.line}`).toMatch(/^[A-Z].{8,}\.$/s)
  const fields = Object.fromEntries(read.columns.map(({ header, field }) => [header, field]))
  return { id: read.id, fields, counts, rows }
}

const outcomes = (rows: ImportRow[]) => rows.map(({ name, outcome, field }) => [name, outcome, field])

test('a CSV list of clinics with places in four columns and an unrelated column "Type" is imported', async () => {
  const list = [
    'Province,District,Sub-district,Vaccination site,Address,Open days per week,Type,Picture',
    'Western Cape,Garden Route DM,George LM,Aloe Pharmacy George,"Corner Centre, 4th Street, George",5 days,Aloe (Private),https://pictures.example/1.jpg',
    'Northern Cape,Namakwa DM,Karoo Hoogland LM,Vosburg Road Clinic,"Hospital Street,\nSutherland",7 days,Public,',
    'Western Cape,Garden Route DM,George LM,Aloe Pharmacy George,"Corner Centre, 4th Street, George",5 days,Aloe (Private),',
    'Eastern Cape,OR Tambo DM,,Sisonke Gateway Clinic,,5 days,Public,',
    'Gauteng,,,,12 Main Road,,,',
  ].join('\r\n')
  const { id, fields, counts, rows } = await explain(list, 'sites.csv', {
    Type: null,
  })
  // No header says 'name', and the districts are not taken for names.
  expect(fields).toMatchObject({ Province: 'province', Address: 'location', 'Vaccination site': 'name' })
  expect([fields['Open days per week'], fields.Picture]).toEqual([null, null])
  expect(counts).toMatchObject({ new: 3, duplicate: 1, refused: 1 })
  expect(outcomes(rows)).toEqual([
    ['Aloe Pharmacy George', 'new', null],
    ['Vosburg Road Clinic', 'new', null],
    ['Aloe Pharmacy George', 'duplicate', 'name'],
    ['Sisonke Gateway Clinic', 'new', 'location'],
    ['Gauteng', 'refused', 'name'],
  ])
  // A province is not taken for a town.
  expect(rows[3]?.sentence).toBe(
    'It is new. We do not recognise a town in its address, so it waits in Without a Place.',
  )
  await imports.run(id)
  const [first] = await imports.rows(id, 'new')
  const business = (await world.server.inject(`/api/businesses/${first?.businessId}`)).json()
  expect(business).toMatchObject({
    name: 'Aloe Pharmacy George',
    place: { name: 'George' },
    source: { name: 'Department of Health' },
  })
  expect(JSON.stringify(business)).not.toContain('pictures.example')
})

test('an XLSX list of hospitals, with phone cells that begin with words or have two numbers, is imported', async () => {
  const headers =
    'NameOfHospital,GPSCoordinates,Province,District,TypeofHospital,MaxCapacity,CEO,Postal Address,Physical Address,Contact,Email'
  const file = makeXlsx([
    headers.split(','),
    ...[
      ['Umlazi Bay Hospital', '', 'KZN', '', 'Regional', 571, 'Dr D', 'P. O. Box 9 Durban 4000'],
      ['Vryheid Hill Hospital', '', 'KZN', '', 'District', 120, '', ''],
    ].map((cells, at) => [
      ...cells,
      ['16 Erskine Terrace South Beach, Durban', '50 Coronation Street, Vryheid'][at] ?? '',
      ['Tel: (031) 327 2000', '034 982 2111 / 034 982 2112'][at] ?? '',
      ['info@umlazi-bay.example', 'no email'][at] ?? '',
    ]),
  ])
  const { fields, counts, rows, id } = await explain(file, 'hospitals.xlsx', { TypeofHospital: null })
  expect(fields).toMatchObject({ NameOfHospital: 'name', 'Physical Address': 'location', Contact: 'phone' })
  expect(fields).toMatchObject({ Email: 'email', CEO: null, 'Postal Address': null, MaxCapacity: null })
  expect(counts).toMatchObject({ new: 2 })
  expect(rows[1]?.sentence).toMatch(/It gets no /)
  await imports.run(id)
  const [first] = await imports.rows(id, 'new')
  const business = (await world.server.inject(`/api/businesses/${first?.businessId}`)).json()
  expect(business).toMatchObject({ phone: '+27313272000', place: { name: 'Durban' } })
})
