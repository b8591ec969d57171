// A copy of the program that only sends mail, to be killed. Arguments: the database's place as JSON, the mail server's
// address, limits as JSON. It writes each line of its log to standard output, and stops when its input ends.
import { writeSync } from 'node:fs'
import { type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import { startMailSender } from '../../src/domain/mail/mail-sender.ts'
import type { SenderLimits } from '../../src/domain/mail/sending.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'

const [, , placeText = '', smtpUrl = '', limitsText = '{}'] = process.argv
const place: DatabaseTarget = JSON.parse(placeText)
const limits: Partial<SenderLimits> = JSON.parse(limitsText)
const say = (what: object, message: string) => void writeSync(1, `${JSON.stringify({ ...what, message })}\n`)
const log = { info: say, warn: say, error: say }

const { db, close } = await openDatabase(place, log)
const sender = startMailSender(db, smtpTransport(smtpUrl, 'no-reply@directory.example'), log, limits)
process.stdin.resume().once('end', async () => {
  await sender.stop()
  await close()
})
