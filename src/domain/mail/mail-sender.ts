// Decides when the outbox is read: after `notify`, every few seconds, and never again after `stop`.
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../database/connect.ts'
import type { MailTransport } from './mail-transport.ts'
import { sendNextMail } from './send-next-mail.ts'
import { type MailLog, type SenderContext, type SenderLimits, usualLimits } from './sender-context.ts'

/**
 * The running sender. `notify` says that mail was queued, and in how many milliseconds it is due: call it after the commit. `stop` takes no more mail, waits a few
 * seconds for what is being sent, puts the rest back and resolves. Call it before the database closes.
 */
export type MailSender = { stop(): Promise<void>; notify(afterMs?: number): void }

/** A step of a worker; returns whether there was something to do. */
type Task = () => Promise<boolean>

/**
 * Sends what the outbox holds until `stop`. Any number of copies of the program may run it on one database: each mail is
 * claimed by one of them at a time. It never throws. While the database is away it waits, and logs that once.
 */
export function startMailSender(
  db: Db,
  transport: MailTransport,
  log: MailLog,
  options: Partial<SenderLimits> = {},
): MailSender {
  const limits = { ...usualLimits, ...options }
  const cutOff = new AbortController()
  const context: SenderContext = { db, transport, log, limits, cutOff: cutOff.signal }
  const signal = createSignal()
  const withOutageLog = logOutages(log)
  let isStopping = false
  const work = async (task: Task) => {
    while (!isStopping) {
      // Taken before the task runs, so that mail queued in the meantime is not missed.
      const notified = signal.next()
      const hasWorked = await withOutageLog(task)
      if (!hasWorked) await waitAtMost(limits.pollMs, notified)
    }
  }
  const senders = Array.from({ length: limits.maxConcurrent }, () => work(() => sendNextMail(context)))
  const ended = Promise.all(senders)
  log.info({}, transport.description)
  return {
    notify: (afterMs = 0) => void (afterMs ? setTimeout(signal.notify, afterMs).unref() : signal.notify()),
    stop: async () => {
      isStopping = true
      signal.notify()
      await waitAtMost(limits.drainMs, ended)
      cutOff.abort(new Error('The program stops.'))
      await ended
    },
  }
}

/** A signal for workers that wait: `next` resolves at the next `notify`. */
function createSignal() {
  let next = Promise.withResolvers<void>()
  return {
    next: () => next.promise,
    notify: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}

// One line when the database goes away and one when it is back, however many queries fail in between.
function logOutages(log: MailLog) {
  let isAway = false
  return async (task: Task): Promise<boolean> => {
    try {
      const hasWorked = await task()
      if (isAway) log.info({}, 'the outbox can be read again')
      isAway = false
      return hasWorked
    } catch (err) {
      if (!isAway) log.warn({ err }, 'the outbox cannot be read; mail waits')
      isAway = true
      return false
    }
  }
}

async function waitAtMost(limitMs: number, event: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([event, pause(limitMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
