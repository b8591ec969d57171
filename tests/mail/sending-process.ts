// A copy of the program that only sends email, to be killed. Its only argument is a `SendingProcess` as JSON. It writes its log
// to standard output, and stops when its input ends.
import { writeSync } from 'node:fs'
import { type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import type { SenderLimits } from '../../src/domain/mail/mail-sender.ts'
import { startMailSender } from '../../src/domain/mail/mail-sender.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'
import type { MailFrom } from '../../src/domain/mail/template-layout-rules.ts'

/** The argument of the process: the database, the mail server, the From address, and limits. */
export type SendingProcess = {
  target: DatabaseTarget
  smtpUrl: string
  from: MailFrom
  limits: Partial<SenderLimits>
}

const { target, smtpUrl, from, limits }: SendingProcess = JSON.parse(process.argv[2] ?? '')
const write = (fields: object, message: string) =>
  void writeSync(1, `${JSON.stringify({ ...fields, message })}\n`)
const log = { info: write, warn: write, error: write }

const { db, close } = await openDatabase(target, log)
const sender = startMailSender(db, smtpTransport(smtpUrl, from), log, limits)
process.stdin.resume().once('end', async () => {
  await sender.stop()
  await close()
})
