// A list from its upload to its businesses, and back: the outcome of each row, what is public, and what people changed since.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeNextStep } from '../../src/domain/imports/import-steps.ts'
import { removeOldRows } from '../../src/domain/imports/imports.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { openImports, work } from './import-world.ts'

let world: World
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
})
afterAll(() => world.close())

const list = `Business name;Kind;Street;Town;Tel;Email
Aloe Ridge Guesthouse;Guest house;12 Deurdrift Street;Prince Albert, Western Cape;023 555 0201;stay@aloe-ridge.example
Swartberg Plumbing;Plumber;4 Bank Street;Prince Albert, Western Cape;235550202;
Dorothea’s Bakery & Rusks;Bakery;Church Street;Prince Albert, Western Cape;023 555 0101;
Olive Oil Place;Wizardry;1 Loop Street;Prince Albert, Western Cape;023 555 0203;
;Plumber;9 Loop Street;Prince Albert, Western Cape;023 555 0204;
Swartberg Plumbing;Plumber;4 Bank Street;Prince Albert, Western Cape;023 555 0202;
`

test('an import adds businesses with their source and one log line, and taking it back keeps changed ones', async () => {
  const before = await countBusinesses()
  const linesBefore = await countImportLines()
  const read = await imports.read(list, 'karoo.csv')
  expect(read.rows).toBe(6)
  expect(read.columns.map(({ field }) => field)).toEqual([
    'name',
    'category',
    'location',
    'town',
    'phone',
    'email',
  ])
  expect(read.columns[4]).toEqual({ header: 'Tel', field: 'phone', sample: '023 555 0201' })
  const checked = await imports.change(read.id, {
    source: 'Karoo Chamber of Commerce',
    licence: 'CC BY 4.0',
    listedOn: '2026-11-20',
  })
  expect(checked).toMatchObject({ state: 'checked', work: null, done: 6, fileName: 'karoo.csv' })
  expect(checked.counts).toMatchObject({ new: 2, same: 1, changed: 0, duplicate: 1, refused: 2 })
  expect(await countBusinesses()).toBe(before)
  expect(await imports.rows(read.id)).toMatchObject([
    { line: 2, outcome: 'new', name: 'Aloe Ridge Guesthouse' },
    { line: 3, outcome: 'new' },
    { line: 4, outcome: 'same', businessId: town.bakery.id },
    { line: 5, outcome: 'refused', field: 'category', cell: 'Wizardry' },
    { line: 6, outcome: 'refused', sentence: 'This row has no business name.', field: 'name' },
    { line: 7, outcome: 'duplicate', sentence: expect.stringContaining('Row 3 of this list') },
  ])

  const done = await imports.run(read.id)
  expect(done).toMatchObject({ state: 'done', written: 2, work: null })
  expect(await countBusinesses()).toBe(before + 2)
  const search = await world.server.inject('/api/businesses/search?q=aloe+ridge')
  const [found] = search.json()
  expect(found).toMatchObject({
    name: 'Aloe Ridge Guesthouse',
    category: 'Hotel',
    phone: '+27235550201',
    place: { name: 'Prince Albert' },
  })
  const detail = (await world.server.inject(`/api/businesses/${found.id}`)).json()
  expect(detail).toMatchObject({
    source: { name: 'Karoo Chamber of Commerce', licence: 'CC BY 4.0', date: '2026-11-20' },
    email: 'stay@aloe-ridge.example',
    description: 'Guesthouse in Prince Albert, Western Cape. Its owner has not described it yet.',
  })
  // The leading zero that a spreadsheet program dropped is restored.
  const [, plumber] = await imports.rows(read.id, 'new')
  const plumbing = (await world.server.inject(`/api/businesses/${plumber?.businessId}`)).json()
  expect(plumbing).toMatchObject({ phone: '+27235550202', trades: [{ id: 'plumber' }] })

  expect(await countImportLines()).toBe(linesBefore + 1)
  const history = (
    await world.server.inject({ url: `/api/admin/businesses/${found.id}/history`, headers: imports.session })
  ).json()
  expect(history).toMatchObject([
    {
      what: 'import-list',
      changes: [
        { field: 'list', to: { fileName: 'karoo.csv', source: 'Karoo Chamber of Commerce', count: 2 } },
      ],
    },
  ])

  // A moderator changes one of them.
  await world.server.inject({
    method: 'PATCH',
    url: `/api/admin/businesses/${plumber?.businessId}/suspend`,
    headers: imports.session,
  })
  const back = await imports.takeBack(read.id)
  expect(back).toMatchObject({ state: 'taken-back', written: 1, counts: { kept: 1, new: 1 } })
  expect(await imports.rows(read.id, 'kept')).toMatchObject([
    { businessId: plumber?.businessId, sentence: 'A moderator has since decided about it, so it stays.' },
  ])
  expect(await countBusinesses()).toBe(before + 1)
  expect((await world.server.inject(`/api/businesses/${found.id}`)).statusCode).toBe(404)
  expect((await world.server.inject('/api/businesses/search?q=aloe+ridge')).json()).toEqual([])
})

const countBusinesses = async () =>
  (await world.database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM businesses'))
    .rows[0]?.count ?? 0

const countImportLines = async () => {
  const log = (await world.server.inject({ url: '/api/admin/log', headers: imports.session })).json()
  return log.filter(({ what }: { what: string }) => what === 'import-list').length
}

test('one answer applies to all rows with the same question, and to a later list with the same columns', async () => {
  const checked = await imports.check(
    'Name,Type,Town,Province\nThorn Tree One,Sprinkling,Carnarvon,NC\nThorn Tree Two,sprinkling,Carnarvon,NC\nThorn Tree Three,Sprinkling,Prieska,NC\nFourth Row,Plumber,Middelburg,\n',
  )
  expect(checked.counts).toMatchObject({ refused: 3, new: 1 })
  const questions = await imports.questions(checked.id)
  expect(questions).toMatchObject([
    {
      about: 'trade',
      question: 'sprinkling',
      rows: 3,
      examples: ['Thorn Tree One', 'Thorn Tree Two', 'Thorn Tree Three'],
    },
    { about: 'place', question: 'Middelburg', rows: 1 },
  ])
  const places = questions[1]?.places ?? []
  expect(places.length).toBeGreaterThan(1)
  const answered = await imports.change(checked.id, {
    answers: [
      { about: 'trade', question: 'sprinkling', category: 'services', trades: ['plumber'] },
      { about: 'place', question: 'Middelburg', placeId: places[1]?.id },
    ],
  })
  expect(answered.counts).toMatchObject({ refused: 0, new: 4 })
  expect(await imports.questions(checked.id)).toEqual([])
  await imports.run(checked.id)
  const [, , , fourth] = await imports.rows(checked.id, 'new')
  const business = (await world.server.inject(`/api/businesses/${fourth?.businessId}`)).json()
  expect(business.place).toMatchObject({ id: places[1]?.id })
  // A list with the same columns starts with these answers.
  const next = await imports.check('Name,Type,Town,Province\nThorn Tree Five,Sprinkling,Loxton,NC\n')
  expect(next.counts).toMatchObject({ new: 1 })
})

test('for a town with a wrong letter, a question proposes the places of its province that may be meant', async () => {
  const towns = ['Kynsna', 'Sedgefeild', 'Plettenburg Bay', 'Carnavon', 'Qqqqqq']
  const { id } = await imports.check(
    `Name,Type,Town,Province\n${towns.map((town) => `The ${town} Plumber,Plumber,${town},WC`).join('\n')}\n`,
  )
  const asked = await imports.questions(id)
  expect(
    Object.fromEntries(asked.map(({ question, places }) => [question.split(',')[0], places[0]?.label])),
  ).toEqual({
    Kynsna: 'Knysna, Western Cape',
    Sedgefeild: 'Sedgefield, Western Cape',
    'Plettenburg Bay': 'Plettenberg Bay, Western Cape',
    // Carnarvon is in the Northern Cape.
    Carnavon: undefined,
    Qqqqqq: undefined,
  })
})

test('a row that an answer makes equal to a later row is a duplicate of that row', async () => {
  const checked = await imports.check(
    'Name,Type,Town,Province\nPorcupine Works,Burrowing,Carnarvon,NC\nPorcupine Works,Plumber,Carnarvon,NC\n',
  )
  expect(checked.counts).toMatchObject({ refused: 1, new: 1 })
  const answers = [{ about: 'trade', question: 'burrowing', category: 'Services', trades: ['plumber'] }]
  const answered = await imports.change(checked.id, { answers })
  expect(answered.counts).toMatchObject({ refused: 0, duplicate: 1, new: 1 })
  expect(await imports.rows(checked.id, 'duplicate')).toMatchObject([
    { line: 2, sentence: expect.stringContaining('Row 3 of this list') },
  ])
})

test('rows of the same business add it once, even when their check found all of them new', async () => {
  const checked = await imports.check(
    'Name,Category,Town,WhatsApp\nAardvark Diggers,Services,Carnarvon,082 555 0711\nAardvark Diggers,Services,Prieska,082 555 0711\nAardvark Diggers,Services,Carnarvon,\n',
  )
  expect(checked.counts).toMatchObject({ new: 1, duplicate: 2 })
  await world.database.pool.query(`UPDATE import_rows SET outcome = 'new' WHERE import_id = $1`, [checked.id])
  expect(await imports.run(checked.id)).toMatchObject({ state: 'done', done: 3, written: 1 })
  const [added] = await imports.rows(checked.id, 'new')
  const businessId = added?.businessId
  expect(await imports.rows(checked.id, 'same')).toMatchObject([
    { line: 3, businessId },
    { line: 4, businessId },
  ])
})

test("a list's WhatsApp number identifies an existing business by its WhatsApp or its phone number", async () => {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `INSERT INTO businesses (name, category, description, location, phone, whatsapp)
     VALUES ('Pangolin Travel', 'Services', 'Trips to where pangolins live', 'Bergville', NULL, '+27825550721'),
            ('Caracal Travel', 'Services', 'Trips to where caracals live', 'Bergville', '+27825550722', NULL) RETURNING id`,
  )
  const list = await imports.check(
    'Name,Category,Town,WhatsApp\nPangolin Travel,Services,Carnarvon,082 555 0721\nCaracal Travel,Services,Carnarvon,082 555 0722\n',
  )
  expect(await imports.rows(list.id)).toMatchObject(
    rows.map(({ id }) => ({ outcome: 'same', businessId: id })),
  )
})

test('a later list updates businesses without an owner, and taking it back restores them', async () => {
  const first = await imports.check(
    'Name,Category,Town,Phone\nGemsbok Motors,Automotive,Carnarvon,053 555 0301\nMeerkat Tyres,Automotive,Carnarvon,053 555 0302\n',
  )
  await imports.run(first.id)
  const [gemsbok, meerkat] = await imports.rows(first.id, 'new')
  await signIn(world.database, { businessId: meerkat?.businessId ?? '' })
  const second = await imports.check(
    'Name,Category,Town,Phone\nGemsbok Motors,Automotive,Carnarvon,053 555 0399\nMeerkat Tyres,Automotive,Carnarvon,053 555 0398\n',
  )
  expect(second.counts).toMatchObject({ changed: 1, same: 1, new: 0 })
  expect(await imports.rows(second.id)).toMatchObject([
    {
      outcome: 'changed',
      field: 'phone',
      cell: '053 555 0399',
      sentence: 'It is already in the directory, with different details: phone.',
    },
    {
      outcome: 'same',
      sentence: 'It is already in the directory. Its owner looks after it, so nothing is changed.',
    },
  ])
  await imports.run(second.id)
  const phoneOf = async (id: string | null | undefined) =>
    (await world.server.inject(`/api/businesses/${id}`)).json().phone
  expect([await phoneOf(gemsbok?.businessId), await phoneOf(meerkat?.businessId)]).toEqual([
    '+27535550399',
    '+27535550302',
  ])
  // Taking back the first list keeps what the second one changed, and what has an owner.
  expect((await imports.takeBack(first.id)).counts).toMatchObject({ kept: 2 })
  await imports.takeBack(second.id)
  expect(await phoneOf(gemsbok?.businessId)).toBe('+27535550301')
})

test('of two rows that change the same business, the second is a duplicate, and taking the list back restores it', async () => {
  const list = (rows: string) => `Name,Category,Town,Phone,Email\n${rows}`
  const first = await imports.check(
    list('Bontebok Print,Services,Carnarvon,053 555 0311,one@print.example\n'),
  )
  await imports.run(first.id)
  const [bontebok] = await imports.rows(first.id, 'new')
  // The one has its phone number, the other its town, and they have neither in common.
  const rows = [
    'Bontebok Print,Services,Prieska,053 555 0311,two@print.example',
    'Bontebok Print,Services,Carnarvon,053 555 0312,three@print.example\n',
  ]
  const second = await imports.check(list(rows.join('\n')))
  expect(await imports.rows(second.id)).toMatchObject([
    { outcome: 'changed', businessId: bontebok?.businessId },
    { outcome: 'duplicate', sentence: 'Row 2 of this list changes the same business of the directory.' },
  ])
  await imports.run(second.id)
  expect((await imports.takeBack(second.id)).counts).toMatchObject({ kept: 0 })
  const now = (await world.server.inject(`/api/businesses/${bontebok?.businessId}`)).json()
  expect(now).toMatchObject({ phone: '+27535550311', email: 'one@print.example' })
})

test('a decision about a business that an import is changing is made, and so is the import', async () => {
  const names = ['Aardvark Motors', 'Bushpig Motors', 'Civet Motors']
  const listOf = (text: string) =>
    `Name,Category,Town,Description\n${names.map((name) => `${name},Automotive,Carnarvon,${text}\n`).join('')}`
  const first = await imports.check(listOf('We repair old cars and tractors.'))
  await imports.run(first.id)
  const [, held, decided] = (await imports.rows(first.id, 'new')).map(({ businessId }) => businessId)
  const second = await imports.check(listOf('We repair new lorries and trailers.'))
  expect(second.counts).toMatchObject({ changed: 3 })
  const { pool } = world.database
  const waiting = async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length
  }
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [held])
  const importing = imports.run(second.id)
  await expect.poll(waiting).toBe(1)
  let isDecided = false
  const deciding = world.server
    .inject({
      method: 'PATCH',
      url: `/api/admin/businesses/${decided}/suspend`,
      headers: imports.session,
      payload: {},
    })
    .finally(() => {
      isDecided = true
    })
  await expect.poll(async () => isDecided || (await waiting()) === 2).toBe(true)
  await holder.query('COMMIT')
  holder.release()
  expect((await deciding).statusCode).toBe(200)
  expect(await importing).toMatchObject({ state: 'done', written: 3 })
})

test('a later list changes nothing that a moderator chose, until the merge is undone', async () => {
  const header = 'Name,Category,Address,Phone'
  const linesWith = (number: string) => `${header}
Springhare Motors,Automotive,"1 Loop Street, Carnarvon, Northern Cape",053 555 04${number}
Springhare Motors en Bande,Automotive,"1 Church Street, Prieska, Northern Cape",053 555 05${number}
Springhare Depot,Automotive,Behind the old mill,053 555 06${number}
`
  const first = await imports.check(linesWith('01'))
  await imports.run(first.id)
  const [stays, goes, unplaced] = await imports.rows(first.id, 'new')
  const early = await imports.check(linesWith('02'))
  expect(early.counts).toMatchObject({ changed: 3 })
  const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    world.server.inject({ method, url: `/api/admin${path}`, headers: imports.session, payload })
  const merged = await send('POST', `/businesses/${stays?.businessId}/merge`, {
    ...{ version: 1, other: goes?.businessId, otherVersion: 1, keep: { phone: 'other' } },
  })
  const placed = await send('PATCH', `/businesses/${unplaced?.businessId}/place`, {
    ...{ version: 1, placeId: merged.json().placeId },
  })
  expect([merged.statusCode, placed.statusCode]).toEqual([200, 200])
  await imports.run(early.id)
  const late = await imports.check(linesWith('03'))
  expect([(await imports.get(early.id)).counts.same, late.counts.same]).toEqual([3, 3])
  for (const row of await imports.rows(late.id))
    expect(row.sentence).toBe(
      'It is already in the directory. A moderator has changed it, so nothing is changed.',
    )
  const kept = (await world.server.inject(`/api/businesses/${stays?.businessId}`)).json()
  expect(kept.phone).toBe('+27535550501')
  expect((await send('POST', `/merges/${merged.json().mergeId}/undo`, {})).statusCode).toBe(200)
  expect((await imports.check(linesWith('03'))).counts).toMatchObject({ changed: 2, same: 1 })
})

test('lists that are taken back in the reverse order leave nothing', async () => {
  const ids: string[] = []
  for (const number of ['01', '02', '03']) {
    const list = `Name,Category,Town,Phone\nDassie Bakkies,Automotive,Carnarvon,053 555 07${number}\n`
    ids.unshift((await imports.check(list)).id)
    await imports.run(ids[0] ?? '')
  }
  const [row] = await imports.rows(ids.at(-1) ?? '', 'new')
  for (const id of ids) expect((await imports.takeBack(id)).counts.kept).toBe(0)
  expect((await world.server.inject(`/api/businesses/${row?.businessId}`)).statusCode).toBe(404)
})

test('a page of lists continues after a list that was removed since', async () => {
  const ids: string[] = []
  for (const nth of [1, 2, 3]) ids.unshift((await imports.read(`Name,Town\nJackal Shop ${nth},Loxton\n`)).id)
  const first = await imports.send('GET', '?limit=2')
  const [, cursor] = /cursor=([^&>]+)/.exec(String(first.headers.link)) ?? []
  expect((await imports.send('DELETE', `/${ids[1]}`)).statusCode).toBe(200)
  const [next] = (await imports.send('GET', `?limit=2&cursor=${cursor}`)).json()
  expect(next.id).toBe(ids[2])
})

test('a list can be imported as pending: its businesses are public once a moderator approves them', async () => {
  const list = await imports.check('Name,Category,Town\nQuiver Tree Cafe,Cafe,Nieuwoudtville\n', {
    status: 'pending',
  })
  await imports.run(list.id)
  const [row] = await imports.rows(list.id, 'new')
  expect((await world.server.inject(`/api/businesses/${row?.businessId}`)).statusCode).toBe(404)
  const url = `/api/admin/businesses/${row?.businessId}/approve`
  expect((await world.server.inject({ method: 'PATCH', url, headers: imports.session })).statusCode).toBe(200)
  expect((await world.server.inject(`/api/businesses/${row?.businessId}`)).statusCode).toBe(200)
})

test('cells of unmapped columns are never public, and are deleted with their rows after 30 days', async () => {
  const { id, columns } = await imports.read(
    'Name,Category,Town,Manager,Home address,Manager’s email\nSuricate Inn,Hotel,Carnarvon,Secret Person,9 Hidden Street,secret@person.example\n',
  )
  const said = {
    ...Object.fromEntries(columns.map(({ header }) => [header, null])),
    Name: 'name',
    Category: 'category',
    Town: 'town',
  }
  await imports.change(id, { source: 'Karoo Chamber of Commerce', columns: said })
  await imports.run(id)
  const [row] = await imports.rows(id, 'new')
  const pages = [`/api/businesses/${row?.businessId}`, '/api/businesses', '/api/businesses/search?q=suricate']
  for (const page of pages) {
    const { body } = await world.server.inject(page)
    expect(body).toContain('Suricate')
    expect(body).not.toMatch(/secret|hidden street/i)
  }
  await removeOldRows(world.database.db)
  expect(await imports.rows(id, 'new')).toHaveLength(1)
  await world.database.pool.query(
    `UPDATE imports SET finished_at = now() - interval '31 days' WHERE id = $1`,
    [id],
  )
  await removeOldRows(world.database.db)
  const { rows } = await world.database.pool.query(
    'SELECT count(*)::int AS count FROM import_rows WHERE import_id = $1',
    [id],
  )
  expect(rows).toEqual([{ count: 0 }])
  const detail = (await world.server.inject(`/api/businesses/${row?.businessId}`)).json()
  expect(detail.source.name).toBe('Karoo Chamber of Commerce')
})

test('while a step fails and is tried again, the list says so', async () => {
  const { pool } = world.database
  const { id } = await imports.check(
    'Name,Type,Town,Province\nKaroo Kites,Plumber,Sutherland,Northern Cape\n',
  )
  await imports.send('POST', `/${id}/run`)
  await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'A step fails.'; END $$;
    CREATE TRIGGER failing BEFORE UPDATE ON import_rows EXECUTE FUNCTION fail()`)
  await expect(makeNextStep(world.database.db)).rejects.toThrow()
  expect(await imports.get(id)).toMatchObject({ work: 'run', isFailing: true })
  const page = await world.server.inject({ url: `/admin/imports/${id}`, headers: imports.session })
  expect(page.body).toContain('The last step failed, and is tried again each minute.')
  await pool.query('DROP FUNCTION fail CASCADE; UPDATE imports SET due_at = now() WHERE work IS NOT NULL')
  await work(world)
  expect(await imports.get(id)).toMatchObject({ state: 'done', written: 1, isFailing: false })
})
