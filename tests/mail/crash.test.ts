// A sender may be killed at any moment: every email still arrives, and a second copy has the same Message-ID as the first.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { DatabaseTarget } from '../../src/database/connect.ts'
import { type SenderLimits, usualLimits } from '../../src/domain/mail/mail-sender.ts'
import { becomesTrue } from '../database/scratch.ts'
import { rounds } from '../world/endurance.ts'
import { type MailServer, type Moments, type ReceivedMail, refusal, startMailServer } from './mail-server.ts'
import {
  countStates,
  expireClaims,
  from,
  leaveOutbox,
  listMails,
  openOutbox,
  queueTestMail,
  reopenOutbox,
  startSender,
} from './outbox-world.ts'
import type { SendingProcess } from './sending-process.ts'

const program = fileURLToPath(new URL('./sending-process.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
})

test.each(['connected', 'recipient'] as const)(
  'a sender killed at the moment "%s" has sent nothing, and the next sender sends the email once',
  async (moment) => {
    const { server } = await killAt(moment)
    expect(server.received).toEqual([])
    expect(await recover(server)).toEqual({ sent: 1 })
    expect(server.received.length).toBe(1)
  },
)

test('an email whose sender is killed while transmitting is sent again, identical to a copy that had arrived', async () => {
  const { server } = await killAt('firstBytes')
  // The last byte may have been on its way to the mail server before the kill.
  const arrivedBefore = server.received.length
  expect(await recover(server)).toEqual({ sent: 1 })
  expect(server.received.length).toBe(arrivedBefore + 1)
  expectOneMail(server.received)
})

// Shows P.9.
test('an email whose sender is killed between the final dot and the reply is sent again with identical bytes', async () => {
  const { server } = await killAt('received')
  expect(server.received.length).toBe(1)
  expect(await recover(server)).toEqual({ sent: 1 })
  expect(server.received.length).toBe(2)
  expectOneMail(server.received)
})

test('an email whose sender is killed between the reply 250 and recording it is sent again with identical bytes', async () => {
  const target = await queueAndLeave(1)
  const locked = Promise.withResolvers<pg.Client>()
  let isFirst = true
  const server = await startMailServer({
    received: async () => {
      if (isFirst) locked.resolve(await lockOutbox(target))
      isFirst = false
    },
  })
  const child = startProcess(target, server.url, oneShortClaim)
  const lock = await locked.promise
  // The sender has read the reply and tries to record it; the update waits for our lock.
  expect(await becomesTrue(() => hasWaitingNote(lock))).toBe(true)
  await kill(child)
  await endWaitingNote(lock) // the server would still run the statement of the dead process
  await lock.end()
  expect(server.received.length).toBe(1)
  expect(await recover(server)).toEqual({ sent: 1 })
  expect(server.received.length).toBe(2)
  expectOneMail(server.received)
})

test('an email that one sender has sent stays sent when a second sender that took it over fails', async () => {
  const { database, replies, server, first, second } = await sendByTwo()
  replies[0]?.resolve()
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  replies[1]?.reject(refusal(451, '4.3.0 try later'))
  expect(await becomesTrue(() => second.lines.some((line) => /deferred/.test(line.message)))).toBe(true)
  expect(await countStates(database)).toEqual({ sent: 1 })
  expect(first.lines.map((line) => line.message)).toContain('a mail was sent')
  expectOneMail(server.received)
})

test('a sender whose claim has expired cannot requeue an email that another sender has claimed', async () => {
  const { database, replies, server, first } = await sendByTwo()
  replies[0]?.reject(refusal(451, '4.3.0 try later'))
  expect(await becomesTrue(() => first.lines.some((line) => /deferred/.test(line.message)))).toBe(true)
  await pause(200) // longer than the delay of a deferred email: it would be sent a third time now
  expect((await listMails(database))[0]).toMatchObject({ state: 'queued', attempts: 2, lastError: null })
  replies[1]?.resolve()
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  expect(server.received.length).toBe(2)
})

// Shows P.9.
test('kills at random moments lose no email, and each kill repeats at most the emails that were being sent', async () => {
  const kills = rounds.senderKills
  const mailCount = kills * 25 // so many that the last process still has some to send
  let isSlow = true
  const server = await startMailServer({ received: () => pause(isSlow ? Math.random() * 300 : 0) })
  const target = await queueAndLeave(mailCount)
  for (let n = 0; n < kills; n++) {
    const connections = server.connections()
    const child = startProcess(target, server.url, {})
    // How long a start takes depends on the machine. The first process sends an email at least.
    const sends = () => server.connections() > connections && server.received.length > 0
    await becomesTrue(sends)
    await pause(Math.random() * 1000)
    await kill(child)
  }
  expect(server.received.length).toBeGreaterThan(0)
  // No more kills follow, so the rest can be sent quickly.
  isSlow = false
  await expireClaims(await reopenOutbox())
  expect(await recover(server)).toEqual({ sent: mailCount })
  const byId = Map.groupBy(server.received, (mail) => mail.messageId)
  const mails = await listMails(await reopenOutbox())
  expect([...byId.keys()].sort()).toEqual(mails.map((mail) => mail.messageId).sort())
  expect(server.received.length - mailCount).toBeLessThanOrEqual(kills * usualLimits.maxConcurrent)
  for (const copies of byId.values()) expectOneMail(copies)
})

/** The claim of a process that will be killed expires soon. The process sends one email at a time, or it would take over its own. */
const oneShortClaim: Partial<SenderLimits> = { maxConcurrent: 1, claimMs: 2000 }

const forever = new Promise<void>(() => {})

/** Expects byte-identical copies of one email, so the receiving side can recognise them. */
function expectOneMail(copies: ReceivedMail[]): void {
  expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1)
  expect(new Set(copies.map((mail) => mail.source)).size).toBe(1)
}

async function queueAndLeave(mails: number): Promise<DatabaseTarget> {
  const database = await openOutbox()
  for (let n = 0; n < mails; n++) await queueTestMail(database, `owner${n}@mail.example`)
  return leaveOutbox()
}

/** Lets a process send one email, and kills it when the mail server reaches the moment. The server does not continue until then. */
async function killAt(moment: keyof Omit<Moments, 'signIn'>) {
  const target = await queueAndLeave(1)
  const reached = Promise.withResolvers<void>()
  let isArmed = true
  const server = await startMailServer({
    [moment]: async () => {
      if (!isArmed) return
      reached.resolve()
      await gone
    },
  })
  const child = startProcess(target, server.url, oneShortClaim)
  const gone = reached.promise.then(() => kill(child))
  await gone
  isArmed = false
  await pause(100) // until everything that the dead process wrote to the network has arrived
  return { server }
}

/** Starts a new sender, which waits until the claims of the killed one expire. Returns the states once no email is queued. */
async function recover(server: MailServer): Promise<Record<string, number>> {
  const database = await reopenOutbox()
  startSender(database, server.url)
  const isSettled = async () => ((await countStates(database)).queued ?? 0) === 0
  expect(await becomesTrue(isSettled, 60_000)).toBe(true)
  await pause(200) // a duplicate would follow at once
  return countStates(database)
}

function startProcess(target: DatabaseTarget, smtpUrl: string, limits: Partial<SenderLimits>): ChildProcess {
  const settings: SendingProcess = { target, smtpUrl, from, limits: { pollMs: 20, ...limits } }
  const args = [program, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdout?.resume()
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function lockOutbox(target: DatabaseTarget): Promise<pg.Client> {
  if (target.kind !== 'server') throw new Error('Only a server lets a second client hold a lock.')
  const client = new pg.Client({ connectionString: target.url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  await client.query('BEGIN')
  await client.query('SELECT id FROM outbox_mails FOR UPDATE')
  return client
}

const waitingNotes = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'update%finished_at%'`

async function hasWaitingNote(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_stat_clear_snapshot()') // without it, a transaction keeps seeing its first snapshot
  const { rows } = await client.query(`SELECT pid ${waitingNotes}`)
  return rows.length > 0
}

async function endWaitingNote(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_terminate_backend(pid, 5000) ${waitingNotes}`)
}

/** Two senders have sent the same email, because the claim of the first expired, and wait for `replies`. */
async function sendByTwo() {
  const database = await openOutbox()
  const replies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await startMailServer({
    received: () => replies[server.received.length - 1]?.promise ?? forever,
  })
  const first = startSender(database, server.url, { maxConcurrent: 1 })
  await queueTestMail(database)
  await becomesTrue(() => server.received.length === 1)
  await expireClaims(database)
  const second = startSender(database, server.url, { maxConcurrent: 1 })
  expect(await becomesTrue(() => server.received.length === 2)).toBe(true)
  return { database, replies, server, first, second }
}
