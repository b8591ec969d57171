// An email is sent once, after its transaction commits, whatever the mail server does.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { inTransaction } from '../../src/database/transaction.ts'
import { queueMail, removeOldMails } from '../../src/domain/mail/outbox.ts'
import { becomesTrue } from '../database/scratch.ts'
import { refusal, startMailServer } from './mail-server.ts'
import { countStates, listMails, openOutbox, queueTestMail, startSender } from './outbox-world.ts'

const noPolling = { pollMs: 60_000 }

// Shows P.9.
test('an email is sent after its transaction commits, not before', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  const sender = startSender(database, server.url)
  await inTransaction(database.db, async (db) => {
    await queueTestMail({ db })
    sender.notify()
    await pause(200)
    expect(server.connections()).toBe(0)
  })
  expect(await becomesTrue(() => server.received.length === 1)).toBe(true)
  expect(server.received[0]).toMatchObject({ from: 'no-reply@directory.example', to: ['nomsa@mail.example'] })
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
})

test('a transaction that rolls back queues no email', async () => {
  const database = await openOutbox()
  const failing = inTransaction(database.db, async (db) => {
    await queueTestMail({ db })
    throw new Error('after the mail')
  })
  await expect(failing).rejects.toThrow('after the mail')
  expect(await listMails(database)).toEqual([])
})

test('notify sends queued emails at once, without waiting for the next poll', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  const sender = startSender(database, server.url, noPolling)
  await pause(200)
  await queueTestMail(database)
  await pause(200)
  expect(server.connections()).toBe(0)
  sender.notify()
  expect(await becomesTrue(() => server.received.length === 1)).toBe(true)
})

test('a deferred email is sent when its next attempt is due, not before', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  await queueTestMail(database)
  await database.db.execute(
    sql`UPDATE outbox_mails SET next_attempt_at = now() + interval '600 milliseconds'`,
  )
  startSender(database, server.url, noPolling).notify(600)
  await pause(200)
  expect(server.connections()).toBe(0)
  expect(await becomesTrue(() => server.received.length === 1)).toBe(true)
})

test('a sent email keeps its row with the Message-ID, and its text and HTML are emptied', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  startSender(database, server.url)
  const id = await queueTestMail(database)
  await becomesTrue(async () => (await countStates(database)).sent === 1)
  const [mail] = await listMails(database)
  expect(mail).toMatchObject({ id, state: 'sent', text: '', html: '', attempts: 1, lastError: null })
  expect(mail?.messageId).toBe(`<${id}@directory.example>`)
  expect(server.received[0]?.messageId).toBe(mail?.messageId)
})

test('sent emails are removed after 30 days, queued emails are not', async () => {
  const database = await openOutbox()
  for (const to of ['old@mail.example', 'new@mail.example', 'waiting@mail.example'])
    await queueTestMail(database, to)
  await database.db.execute(sql`
    UPDATE outbox_mails SET state = 'sent', finished_at = now() - interval '1 day' * CASE to_address WHEN 'old@mail.example' THEN 31 ELSE 29 END
    WHERE to_address <> 'waiting@mail.example'`)
  await database.db.execute(sql`
    UPDATE outbox_mails SET created_at = now() - interval '99 days', next_attempt_at = now() + interval '1 day' WHERE to_address = 'waiting@mail.example'`)
  await removeOldMails({ db: database.db, transport: { removeOlder: async () => {} } }, new Date())
  expect((await listMails(database)).map((mail) => mail.to).sort()).toEqual([
    'new@mail.example',
    'waiting@mail.example',
  ])
})

test('while the mail server is down emails are deferred, and then each arrives once', async () => {
  const database = await openOutbox()
  const gone = await startMailServer()
  await gone.close()
  const { lines } = startSender(database, gone.url)
  for (let n = 0; n < 5; n++) await queueTestMail(database, `owner${n}@mail.example`)
  expect(await becomesTrue(async () => (await listMails(database)).every((mail) => mail.attempts >= 2))).toBe(
    true,
  )
  expect(lines.filter((line) => line.message === 'a mail was deferred').length).toBeGreaterThanOrEqual(5)
  const server = await startMailServer({}, {}, gone.port)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 5)).toBe(true)
  expect(server.received.map((mail) => mail.to[0]).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => `owner${n}@mail.example`),
  )
})

test('an email is retried with identical bytes until its attempts are used up, and each step is logged', async () => {
  const database = await openOutbox()
  const server = await startMailServer({
    received: async () => {
      throw refusal(451, '4.3.0 nomsa@mail.example try later')
    },
  })
  const { lines } = startSender(database, server.url, { maxAttempts: 3 })
  await queueTestMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).given_up === 1)).toBe(true)
  expect(server.received.map((mail) => mail.messageId)).toEqual(Array(3).fill(server.received[0]?.messageId))
  expect(new Set(server.received.map((mail) => mail.source)).size).toBe(1)
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

test('an email to a nonexistent mailbox (550) is given up after one attempt', async () => {
  const database = await openOutbox()
  const server = await startMailServer({
    recipient: async () => {
      throw refusal(550, '5.1.1 no such user')
    },
  })
  startSender(database, server.url)
  await queueTestMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).given_up === 1)).toBe(true)
  await pause(200)
  expect(server.connections()).toBe(1)
})

test('no transaction is open while the sender waits for a slow mail server', async () => {
  const database = await openOutbox()
  const held = Promise.withResolvers<void>()
  const server = await startMailServer({ received: () => held.promise })
  startSender(database, server.url, { maxConcurrent: 1 })
  await queueTestMail(database)
  await becomesTrue(() => server.received.length === 1)
  await inTransaction(database.db, async (db) => void (await queueTestMail({ db }, 'second@mail.example')))
  expect(await countStates(database)).toEqual({ queued: 2 })
  const open = await database.db.execute(
    sql`SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  expect(open.rows).toEqual([])
  held.resolve()
  expect(await becomesTrue(async () => (await countStates(database)).sent === 2)).toBe(true)
})

// Shows P.9.
test('ten senders on one outbox send each of 60 emails once', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  for (let n = 0; n < 60; n++) await queueTestMail(database, `owner${n}@mail.example`)
  for (let n = 0; n < 10; n++) startSender(database, server.url)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 60, 30_000)).toBe(true)
  expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(60)
  expect(server.received.length).toBe(60)
})

test('stop waits for the email that is being sent, records its outcome, and sends no other', async () => {
  const database = await openOutbox()
  const held = Promise.withResolvers<void>()
  const server = await startMailServer({ received: () => held.promise })
  const sender = startSender(database, server.url, { maxConcurrent: 1, drainMs: 10_000 })
  await queueTestMail(database)
  await queueTestMail(database, 'second@mail.example')
  await becomesTrue(() => server.received.length === 1)
  const stopped = sender.stop()
  await pause(100)
  held.resolve()
  await stopped
  expect(await countStates(database)).toEqual({ sent: 1, queued: 1 })
  expect(server.connections()).toBe(1)
})

test('stop requeues an email that the server has not received, and the attempt does not count', async () => {
  const database = await openOutbox()
  const server = await startMailServer({ recipient: () => new Promise(() => {}) })
  const sender = startSender(database, server.url, { drainMs: 200 })
  await queueTestMail(database)
  await becomesTrue(() => server.connections() === 1)
  await sender.stop()
  const [mail] = await listMails(database)
  expect(mail).toMatchObject({ state: 'queued', attempts: 0 })
  expect(mail?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('stop requeues an email without a reply from the server, and the next sender sends it with the same Message-ID', async () => {
  const database = await openOutbox()
  let isSilent = true
  const server = await startMailServer({
    received: async () => (isSilent ? new Promise(() => {}) : undefined),
  })
  const sender = startSender(database, server.url, { drainMs: 200 })
  await queueTestMail(database)
  await becomesTrue(() => server.received.length === 1)
  await sender.stop()
  expect((await listMails(database))[0]).toMatchObject({ state: 'queued', attempts: 0, claimId: null })
  expect(sender.lines.at(-1)?.message).toBe('a mail was put back, because the program stops')
  isSilent = false
  startSender(database, server.url)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  const [first, second] = server.received
  expect([server.received.length, second?.messageId]).toEqual([2, first?.messageId])
})

test('an attempt that exceeds its timeout is aborted, logged and retried', async () => {
  const database = await openOutbox()
  let connections = 0
  const server = await startMailServer({
    recipient: async () => (connections++ === 0 ? new Promise(() => {}) : undefined),
  })
  const { lines } = startSender(database, server.url, { attemptMs: 200, maxConcurrent: 1 })
  await queueTestMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  // On a busy machine, a later attempt may also take too long, after the server has received it.
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(lines.map(({ what }) => what)).toContainEqual(
    expect.objectContaining({ attempt: 1, reason: 'The mail server took too long.' }),
  )
})

test('the log shows each step of an email, but neither its text nor its recipient', async () => {
  const database = await openOutbox()
  let recipients = 0
  const server = await startMailServer({
    recipient: async (address) => {
      if (recipients++ === 0) throw refusal(450, `4.2.0 <${address}> is busy`)
    },
  })
  const { lines } = startSender(database, server.url)
  const id = await queueTestMail(database)
  await becomesTrue(async () => (await countStates(database)).sent === 1)
  await becomesTrue(() => lines.length >= 4)
  expect(lines.slice(1).map((line) => line.message)).toEqual([
    'a mail was queued',
    'a mail was deferred',
    'a mail was sent',
  ])
  for (const { what } of lines.slice(1)) expect(what).toMatchObject({ mail: id, toDomain: 'mail.example' })
  const logged = JSON.stringify(lines)
  for (const secret of ['nomsa@', 'Nomsa', 'Gogo', 'We have your listing'])
    expect(logged).not.toContain(secret)
})

test('the sender waits while the outbox cannot be read, and logs that once', async () => {
  const database = await openOutbox()
  const server = await startMailServer()
  const { lines } = startSender(database, server.url)
  await database.db.execute(sql`ALTER TABLE outbox_mails RENAME TO elsewhere`)
  expect(
    await becomesTrue(() => lines.some((line) => line.message.startsWith('the outbox cannot be read'))),
  ).toBe(true)
  await pause(300)
  await database.db.execute(sql`ALTER TABLE elsewhere RENAME TO outbox_mails`)
  await queueTestMail(database)
  expect(await becomesTrue(() => server.received.length === 1)).toBe(true)
  expect(lines.filter((line) => line.message.startsWith('the outbox cannot be read')).length).toBe(1)
})

test.each([
  ['a list', 'nomsa@mail.example, other@mail.example'],
  ['a header', 'nomsa@mail.example\r\nBcc: other@mail.example'],
  ['a name', 'Nomsa <nomsa@mail.example>'],
])('a recipient with %s is refused, and nothing is queued', async (_name, to) => {
  const database = await openOutbox()
  const content = { subject: 'Live', text: 'Live', html: '<p>Live</p>', replyTo: 'support@mail.example' }
  const mail = { to, kind: 'business-approved' as const, ...content }
  await expect(queueMail(database.db, mail)).rejects.toThrow(/no plain address/)
  expect(await listMails(database)).toEqual([])
})
