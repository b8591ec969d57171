// Decides when the outbox is looked into: when somebody rings, every few seconds, and never again after stop.
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../database/connect.ts'
import type { MailTransport } from './mail-transport.ts'
import { listNewlyInDoubt, removeEndedMail } from './outbox-queries.ts'
import { inDoubtMessage, sendNextMail } from './send-next-mail.ts'
import { inLog, type MailLog, type SenderLimits, type Sending, usualLimits } from './sending.ts'

/**
 * The running sender. `notify` says that mail was queued: call it after the commit. `stop` takes up no more mail, waits a few
 * seconds for what is under way, puts the rest back and resolves; call it before the database closes.
 */
export type MailSender = { stop(): Promise<void>; notify(): void }

/**
 * Sends what the outbox holds until `stop`. Any number of copies of the program may run it on one database; each mail is
 * handed over by one of them. It never throws: while the database is away it waits and says so once.
 */
export function startMailSender(
  db: Db,
  transport: MailTransport,
  log: MailLog,
  options: Partial<SenderLimits> = {},
): MailSender {
  const limits = { ...usualLimits, ...options }
  const cutOff = new AbortController()
  const sending: Sending = { db, transport, log, limits, cutOff: cutOff.signal }
  const bell = makeBell()
  const watch = watchDatabase(log)
  const workers = Array.from({ length: limits.maxConcurrent }, () =>
    work(bell, limits.pollMs, () => watch.ask(false, () => sendNextMail(sending))),
  )
  const tending = work(bell, limits.pollMs, () => watch.ask(false, () => tendOutbox(sending)))
  const ended = Promise.all([...workers, tending])
  log.info({}, transport.description)
  return {
    notify: bell.ring,
    stop: async () => {
      bell.close()
      const patience = new AbortController()
      await Promise.race([
        ended,
        pause(limits.drainMs, undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
      cutOff.abort(new Error('The program stops.'))
      await ended
    },
  }
}

async function work(bell: Bell, pollMs: number, doOne: () => Promise<boolean>): Promise<void> {
  while (!bell.isClosed()) {
    const heard = bell.rings()
    const didOne = await doOne()
    if (!didOne) await bell.nextRing(heard, pollMs)
  }
}

/** Finds what crashed senders left, and forgets what ended long ago; false, because there is never more to do at once. */
async function tendOutbox({ db, log, limits }: Sending): Promise<boolean> {
  for (const mail of await listNewlyInDoubt(db, inDoubtMessage)) {
    log.error({ ...inLog(mail), messageId: mail.messageId }, inDoubtMessage)
  }
  await removeEndedMail(db, limits.keepMs)
  return false
}

// One line when the database goes and one when it is back, however many questions fail in between.
function watchDatabase(log: MailLog) {
  let isAway = false
  return {
    ask: async <T>(otherwise: T, question: () => Promise<T>): Promise<T> => {
      try {
        const answer = await question()
        if (isAway) log.info({}, 'the outbox can be read again')
        isAway = false
        return answer
      } catch (err) {
        if (!isAway) log.warn({ err }, 'the outbox cannot be read; mail waits')
        isAway = true
        return otherwise
      }
    },
  }
}

type Bell = ReturnType<typeof makeBell>

// A ring that comes while somebody is still looking counts: whoever waits says up to which ring they have looked.
function makeBell() {
  let rings = 0
  let isClosed = false
  let next = Promise.withResolvers<void>()
  const ring = () => {
    rings += 1
    next.resolve()
    next = Promise.withResolvers<void>()
  }
  return {
    ring,
    rings: () => rings,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      ring()
    },
    nextRing: async (heard: number, limitMs: number) => {
      if (rings !== heard || isClosed) return
      const limit = new AbortController()
      await Promise.race([next.promise, pause(limitMs, undefined, { signal: limit.signal }).catch(() => {})])
      limit.abort()
    },
  }
}
