// A sender that is killed at any moment sends nothing twice, and nothing is lost without being said.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { DatabaseTarget } from '../../src/database/connect.ts'
import { becomesTrue } from '../database/scratch.ts'
import { rounds } from '../world/endurance.ts'
import { type DatabaseKind, databaseKinds } from '../world/world.ts'
import {
  countStates,
  expireClaims,
  leaveOutbox,
  listMails,
  openOutbox,
  queueTransitionMail,
  reopenOutbox,
  startSender,
} from './outbox-world.ts'
import { type Moments, openPostOffice, type PostOffice } from './post-office.ts'

const program = fileURLToPath(new URL('./sending-process.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
})

// Each opens the database three times, which takes PGlite seconds, more on a busy machine.
const limitMs = 240_000

test.each([
  ['connected', 'PostgreSQL'],
  ['recipient', 'PostgreSQL'],
  ['recipient', 'PGlite'],
] as const)(
  'a sender killed at the moment "%s" has sent nothing, and the next one sends the mail once (%s)',
  async (moment, kind) => {
    const { office } = await killAt(kind, moment)
    expect(office.taken).toEqual([])
    const { states } = await recover(kind, office)
    expect([states, office.taken.length]).toEqual([{ sent: 1 }, 1])
  },
  limitMs,
)

test('a mail whose sender is killed while it is on the wire is sent once or said to be in doubt, and never sent twice', async () => {
  const { office } = await killAt('PostgreSQL', 'firstBytes')
  // Its last byte may have been on its way to the mail server before the kill.
  const hadArrived = office.taken.length
  const { states, lines } = await recover('PostgreSQL', office)
  const isInDoubt = states.in_doubt === 1
  expect(states).toEqual(isInDoubt ? { in_doubt: 1 } : { sent: 1 })
  expect(office.taken.length).toBe(isInDoubt ? hadArrived : 1)
  expect(hadArrived === 1 && !isInDoubt).toBe(false)
  expect(lines.some((line) => line.message.startsWith('a mail is in doubt'))).toBe(isInDoubt)
})

test.each(databaseKinds)(
  'a sender killed between the last dot and the answer leaves its mail in doubt, and nobody sends it again (%s)',
  async (kind) => {
    const { office } = await killAt(kind, 'taken')
    const { states, lines } = await recover(kind, office)
    expect(office.taken.length).toBe(1)
    expect(states).toEqual({ in_doubt: 1 })
    expect(lines).toContainEqual(saysInDoubt)
  },
  limitMs,
)

test('a sender killed between the answer 250 and its own note leaves its mail in doubt, and nobody sends it again', async () => {
  const place = await queueAndLeave('PostgreSQL', 1)
  const locked = Promise.withResolvers<pg.Client>()
  const office = await openPostOffice({ taken: async () => locked.resolve(await lockOutbox(place)) })
  const child = startProcess(place, office.url)
  const lock = await locked.promise
  // The answer has been read when the sender says goodbye; its note then waits for our lock.
  expect(await becomesTrue(() => hasWaitingNote(lock))).toBe(true)
  await kill(child)
  await endWaitingNote(lock) // the server would still write what the dead process had asked for
  await lock.end()
  const { states } = await recover('PostgreSQL', office)
  expect([states, office.taken.length]).toEqual([{ in_doubt: 1 }, 1])
})

test('a sender that lost its claim while it was talking does not complete its mail', async () => {
  const database = await openOutbox('PostgreSQL')
  const held = Promise.withResolvers<void>()
  let isFirst = true
  const office = await openPostOffice({
    recipient: async () => {
      const mustWait = isFirst
      isFirst = false
      if (mustWait) await held.promise
    },
  })
  startSender(database, office.url, { maxConcurrent: 1 })
  await queueTransitionMail(database)
  await becomesTrue(() => office.talks() === 1)
  await expireClaims(database)
  startSender(database, office.url, { maxConcurrent: 1 })
  expect(await becomesTrue(() => office.taken.length === 1)).toBe(true)
  held.resolve()
  expect(await becomesTrue(() => office.broken() === 1)).toBe(true)
  await pause(200)
  expect([await countStates(database), office.taken.length]).toEqual([{ sent: 1 }, 1])
})

test('a mail put in doubt by another copy takes the true outcome when its slow sender gets it', async () => {
  const database = await openOutbox('PostgreSQL')
  const held = Promise.withResolvers<void>()
  const office = await openPostOffice({ taken: () => held.promise })
  const { lines } = startSender(database, office.url)
  await queueTransitionMail(database)
  await becomesTrue(() => office.taken.length === 1)
  await expireClaims(database)
  expect(await becomesTrue(async () => (await countStates(database)).in_doubt === 1)).toBe(true)
  held.resolve()
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  expect(lines.map((line) => line.message)).toContain('a mail was sent')
  expect(office.taken.length).toBe(1)
})

test.each([
  ['PGlite', rounds.senderKills.PGlite],
  ['PostgreSQL', rounds.senderKills.PostgreSQL],
] as const)(
  'kills at random instants never send a mail twice and lose none in silence (%s, %i kills)',
  async (kind, kills) => {
    const office = await openPostOffice({ taken: () => pause(Math.random() * 300) })
    const place = await queueAndLeave(kind, 80)
    for (let n = 0; n < kills; n++) {
      const talks = office.talks()
      const child = startProcess(place, office.url)
      await becomesTrue(() => office.talks() > talks, 30_000) // how long a start takes is the machine's affair
      await pause(Math.random() * 1000)
      await kill(child)
    }
    expect(office.taken.length).toBeGreaterThan(0)
    const { states, lines } = await recover(kind, office)
    const ids = office.taken.map((mail) => mail.messageId)
    expect(new Set(ids).size).toBe(ids.length)
    const mails = await listMails(await reopenOutbox(kind))
    for (const { messageId, state } of mails) if (state === 'sent') expect(ids).toContain(messageId)
    expect((states.sent ?? 0) + (states.in_doubt ?? 0)).toBe(80)
    expect(ids.length).toBeGreaterThanOrEqual(states.sent ?? 0)
    expect(states.sent).toBeGreaterThan(0)
    const reported = lines.filter((line) => line.message.startsWith('a mail is in doubt')).length
    expect(reported).toBe(states.in_doubt ?? 0)
  },
  limitMs,
)

const saysInDoubt = expect.objectContaining({ message: expect.stringMatching(/^a mail is in doubt/) })

async function queueAndLeave(kind: DatabaseKind, mails: number): Promise<DatabaseTarget> {
  const database = await openOutbox(kind)
  for (let n = 0; n < mails; n++) await queueTransitionMail(database, `owner${n}@mail.example`)
  return leaveOutbox(kind)
}

/** Lets a process send one mail and kills it when the mail server sees the moment; the server then goes no further. */
async function killAt(kind: DatabaseKind, moment: keyof Omit<Moments, 'signIn'>) {
  const place = await queueAndLeave(kind, 1)
  const reached = Promise.withResolvers<void>()
  let isArmed = true
  const office = await openPostOffice({
    [moment]: async () => {
      if (!isArmed) return
      reached.resolve()
      await gone
    },
  })
  const child = startProcess(place, office.url)
  const gone = reached.promise.then(() => kill(child))
  await gone
  isArmed = false
  await pause(100) // whatever the dead process had already put on the wire arrives
  return { office }
}

/** What a new copy of the program makes of what a killed one left, once its claims have run out. */
async function recover(kind: DatabaseKind, office: PostOffice) {
  const database = await reopenOutbox(kind)
  await expireClaims(database)
  const { lines } = startSender(database, office.url)
  const isSettled = async () => {
    const { queued = 0, claimed = 0, handing_over = 0 } = await countStates(database)
    return queued + claimed + handing_over === 0
  }
  expect(await becomesTrue(isSettled, 60_000)).toBe(true)
  await pause(200) // a second sending would follow at once
  return { states: await countStates(database), lines }
}

function startProcess(place: DatabaseTarget, url: string): ChildProcess {
  const words = [program, JSON.stringify(place), url, JSON.stringify({ pollMs: 20, claimMs: 60_000 })]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
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

async function lockOutbox(place: DatabaseTarget): Promise<pg.Client> {
  if (place.kind !== 'server') throw new Error('Only a server lets a second client hold a lock.')
  const client = new pg.Client({ connectionString: place.url })
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
  await client.query('SELECT pg_stat_clear_snapshot()') // a transaction otherwise sees what it saw the first time
  const { rows } = await client.query(`SELECT pid ${waitingNotes}`)
  return rows.length > 0
}

async function endWaitingNote(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_terminate_backend(pid, 5000) ${waitingNotes}`)
}
