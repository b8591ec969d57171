// A mail leaves when its transaction commits, once, whatever the mail server does.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { inTransaction } from '../../src/database/transaction.ts'
import { queueMail } from '../../src/domain/mail/queue-mail.ts'
import { becomesTrue } from '../database/scratch.ts'
import { databaseKinds } from '../world/world.ts'
import { countStates, listMails, openOutbox, queueTransitionMail, startSender } from './outbox-world.ts'
import { openPostOffice, refusal } from './post-office.ts'

const never = { pollMs: 60_000 }

test.each(databaseKinds)('a mail leaves after its transaction commits, not before (%s)', async (kind) => {
  const database = await openOutbox(kind)
  const office = await openPostOffice()
  const sender = startSender(database, office.url)
  await inTransaction(database.db, async (db) => {
    await queueTransitionMail({ db })
    sender.notify()
    await pause(200)
    expect(office.talks()).toBe(0)
  })
  expect(await becomesTrue(() => office.taken.length === 1)).toBe(true)
  expect(office.taken[0]).toMatchObject({ from: 'no-reply@directory.example', to: ['nomsa@mail.example'] })
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
})

test.each(databaseKinds)('a transaction that rolls back leaves no mail (%s)', async (kind) => {
  const database = await openOutbox(kind)
  const failing = inTransaction(database.db, async (db) => {
    await queueTransitionMail({ db })
    throw new Error('after the mail')
  })
  await expect(failing).rejects.toThrow('after the mail')
  expect(await listMails(database)).toEqual([])
})

test('a ring sends at once what would wait for the next look', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice()
  const sender = startSender(database, office.url, never)
  await pause(200)
  await queueTransitionMail(database)
  await pause(200)
  expect(office.talks()).toBe(0)
  sender.notify()
  expect(await becomesTrue(() => office.taken.length === 1)).toBe(true)
})

test('a sent mail keeps its row for questions and none of its text', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice()
  startSender(database, office.url)
  const id = await queueTransitionMail(database)
  await becomesTrue(async () => (await countStates(database)).sent === 1)
  const [mail] = await listMails(database)
  expect(mail).toMatchObject({ id, state: 'sent', text: '', html: '', attempts: 1, lastError: null })
  expect(mail?.messageId).toBe(`<${id}@directory.example>`)
  expect(office.taken[0]?.messageId).toBe(mail?.messageId)
})

test('ended mails are forgotten after their time, waiting ones are not', async () => {
  const database = await openOutbox('PGlite')
  for (const to of ['old@mail.example', 'new@mail.example', 'waiting@mail.example'])
    await queueTransitionMail(database, to)
  await database.db.execute(sql`
    UPDATE outbox_mails SET state = 'sent', finished_at = now() - interval '1 day' * CASE to_address WHEN 'old@mail.example' THEN 31 ELSE 29 END
    WHERE to_address <> 'waiting@mail.example'`)
  await database.db.execute(sql`
    UPDATE outbox_mails SET created_at = now() - interval '99 days', next_attempt_at = now() + interval '1 day' WHERE to_address = 'waiting@mail.example'`)
  startSender(database, 'smtp://127.0.0.1:9')
  expect(await becomesTrue(async () => (await listMails(database)).length === 2)).toBe(true)
  await pause(100)
  expect((await listMails(database)).map((mail) => mail.to).sort()).toEqual([
    'new@mail.example',
    'waiting@mail.example',
  ])
})

test.each(databaseKinds)(
  'a mail server that is away loses nothing, and each mail arrives once (%s)',
  async (kind) => {
    const database = await openOutbox(kind)
    const gone = await openPostOffice()
    await gone.close()
    const { lines } = startSender(database, gone.url)
    for (let n = 0; n < 5; n++) await queueTransitionMail(database, `owner${n}@mail.example`)
    expect(
      await becomesTrue(async () => (await listMails(database)).every((mail) => mail.attempts >= 2)),
    ).toBe(true)
    expect(lines.filter((line) => line.message === 'a mail was deferred').length).toBeGreaterThanOrEqual(5)
    const office = await openPostOffice({}, {}, gone.port)
    expect(await becomesTrue(async () => (await countStates(database)).sent === 5)).toBe(true)
    expect(office.taken.map((mail) => mail.to[0]).sort()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `owner${n}@mail.example`),
    )
  },
)

test('a mail is tried again under the same Message-ID until its attempts are used up, and then that is said', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice({
    taken: async () => {
      throw refusal(451, '4.3.0 nomsa@mail.example try later')
    },
  })
  const { lines } = startSender(database, office.url, { maxAttempts: 3 })
  await queueTransitionMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).given_up === 1)).toBe(true)
  expect(office.taken.map((mail) => mail.messageId)).toEqual(Array(3).fill(office.taken[0]?.messageId))
  expect(new Set(office.taken.map((mail) => mail.source)).size).toBe(1)
  expect(lines.map((line) => line.message)).toEqual([
    expect.stringContaining('Mail is sent through'),
    'a mail was queued',
    'a mail was deferred',
    'a mail was deferred',
    expect.stringMatching(/^a mail was given up/),
  ])
  const [mail] = await listMails(database)
  expect(mail?.lastError).toContain('451 4.3.0 …@mail.example try later')
})

test('a mailbox that does not exist is given up after one attempt', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice({
    recipient: async () => {
      throw refusal(550, '5.1.1 no such user')
    },
  })
  startSender(database, office.url)
  await queueTransitionMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).given_up === 1)).toBe(true)
  await pause(200)
  expect(office.talks()).toBe(1)
})

test.each(databaseKinds)('no query waits while a mail server takes its time (%s)', async (kind) => {
  const database = await openOutbox(kind)
  const held = Promise.withResolvers<void>()
  const office = await openPostOffice({ taken: () => held.promise })
  startSender(database, office.url, { maxConcurrent: 1 })
  await queueTransitionMail(database)
  await becomesTrue(() => office.taken.length === 1)
  await inTransaction(
    database.db,
    async (db) => void (await queueTransitionMail({ db }, 'second@mail.example')),
  )
  expect(await countStates(database)).toEqual({ queued: 2 })
  const open = await database.db.execute(
    sql`SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  expect(open.rows).toEqual([])
  held.resolve()
  expect(await becomesTrue(async () => (await countStates(database)).sent === 2)).toBe(true)
})

test.each(databaseKinds)('ten senders on one outbox send each of 60 mails once (%s)', async (kind) => {
  const database = await openOutbox(kind)
  const office = await openPostOffice()
  for (let n = 0; n < 60; n++) await queueTransitionMail(database, `owner${n}@mail.example`)
  for (let n = 0; n < 10; n++) startSender(database, office.url)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 60, 30_000)).toBe(true)
  expect(new Set(office.taken.map((mail) => mail.messageId)).size).toBe(60)
  expect(office.taken.length).toBe(60)
})

test('stop waits for the mail under way, takes up no other, and its answer is noted', async () => {
  const database = await openOutbox('PGlite')
  const held = Promise.withResolvers<void>()
  const office = await openPostOffice({ taken: () => held.promise })
  const sender = startSender(database, office.url, { maxConcurrent: 1, drainMs: 10_000 })
  await queueTransitionMail(database)
  await queueTransitionMail(database, 'second@mail.example')
  await becomesTrue(() => office.taken.length === 1)
  const stopped = sender.stop()
  await pause(100)
  held.resolve()
  await stopped
  expect(await countStates(database)).toEqual({ sent: 1, queued: 1 })
  expect(office.talks()).toBe(1)
})

test('stop puts a mail back that the server has not got, without an attempt lost', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice({ recipient: () => new Promise(() => {}) })
  const sender = startSender(database, office.url, { drainMs: 200 })
  await queueTransitionMail(database)
  await becomesTrue(() => office.talks() === 1)
  await sender.stop()
  const [mail] = await listMails(database)
  expect(mail).toMatchObject({ state: 'queued', attempts: 0 })
  expect(mail?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('stop puts a mail back whose server has not replied, and the next sender sends it under the same Message-ID', async () => {
  const database = await openOutbox('PGlite')
  let isSilent = true
  const office = await openPostOffice({ taken: async () => (isSilent ? new Promise(() => {}) : undefined) })
  const sender = startSender(database, office.url, { drainMs: 200 })
  await queueTransitionMail(database)
  await becomesTrue(() => office.taken.length === 1)
  await sender.stop()
  expect((await listMails(database))[0]).toMatchObject({ state: 'queued', attempts: 0, claimId: null })
  expect(sender.lines.at(-1)?.message).toBe('a mail was put back, because the program stops')
  isSilent = false
  startSender(database, office.url)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  const [first, second] = office.taken
  expect([office.taken.length, second?.messageId]).toEqual([2, first?.messageId])
})

test('an attempt that takes too long ends before its claim, and the mail is tried again', async () => {
  const database = await openOutbox('PGlite')
  let talks = 0
  const office = await openPostOffice({
    recipient: async () => (talks++ === 0 ? new Promise(() => {}) : undefined),
  })
  const { lines } = startSender(database, office.url, { attemptMs: 200, maxConcurrent: 1 })
  await queueTransitionMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  expect(office.taken.length).toBe(1)
  expect(lines.map(({ what }) => what)).toContainEqual(
    expect.objectContaining({ attempt: 1, reason: 'The mail server took too long.' }),
  )
})

test('the log shows the way of a mail and neither its text nor who reads it', async () => {
  const database = await openOutbox('PGlite')
  let answers = 0
  const office = await openPostOffice({
    recipient: async (address) => {
      if (answers++ === 0) throw refusal(450, `4.2.0 <${address}> is busy`)
    },
  })
  const { lines } = startSender(database, office.url)
  const id = await queueTransitionMail(database)
  await becomesTrue(async () => (await countStates(database)).sent === 1)
  await becomesTrue(() => lines.length >= 4)
  expect(lines.slice(1).map((line) => line.message)).toEqual([
    'a mail was queued',
    'a mail was deferred',
    'a mail was sent',
  ])
  for (const { what } of lines.slice(1)) expect(what).toMatchObject({ mail: id, toDomain: 'mail.example' })
  const said = JSON.stringify(lines)
  for (const secret of ['nomsa@', 'Nomsa', 'Gogo', 'We have your listing']) expect(said).not.toContain(secret)
})

test('a database that goes away is waited for, and said once', async () => {
  const database = await openOutbox('PGlite')
  const office = await openPostOffice()
  const { lines } = startSender(database, office.url)
  await database.db.execute(sql`ALTER TABLE outbox_mails RENAME TO elsewhere`)
  expect(
    await becomesTrue(() => lines.some((line) => line.message.startsWith('the outbox cannot be read'))),
  ).toBe(true)
  await pause(300)
  await database.db.execute(sql`ALTER TABLE elsewhere RENAME TO outbox_mails`)
  await queueTransitionMail(database)
  expect(await becomesTrue(() => office.taken.length === 1)).toBe(true)
  expect(lines.filter((line) => line.message.startsWith('the outbox cannot be read')).length).toBe(1)
})

test.each([
  ['a list', 'nomsa@mail.example, other@mail.example'],
  ['a header', 'nomsa@mail.example\r\nBcc: other@mail.example'],
  ['a name', 'Nomsa <nomsa@mail.example>'],
])('%s in place of an address is refused before it reaches the outbox', async (_name, to) => {
  const database = await openOutbox('PGlite')
  const mail = { to, kind: 'business-approved' as const, subject: 'Live', text: 'Live', html: '<p>Live</p>' }
  await expect(queueMail(database.db, mail)).rejects.toThrow(/no plain address/)
  expect(await listMails(database)).toEqual([])
})
