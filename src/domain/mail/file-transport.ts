// Knows how to keep mail as .eml files, for an operator without a mail server.
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from './compose-mail.ts'
import { domainOf, readFrom } from './mail-text-rules.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'

/**
 * Writes each mail to `folder` as `<time queued>-<kind>-<id>.eml`, whole or not at all: temporary file, fsync, rename, fsync
 * of the folder. A mail keeps its name, so repeating it after a crash leaves one file. Refuses a `from` that is no address.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const sender = readFrom(from)
  if (!sender) throw new Error(`MAIL_FROM is not an address: ${from}`)
  return {
    description: `Mail is not sent but written as .eml files to ${folder}. Set SMTP_URL to send it.`,
    domain: domainOf(sender.address),
    deliver: async (mail) => keepFile(folder, fileName(mail), await composeMail(mail, sender)),
  }
}

function fileName(mail: OutgoingMail): string {
  const time = mail.createdAt.toISOString().replaceAll(':', '-')
  return `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`
}

// The folder is for the operator's eyes: it holds people's names and addresses.
async function keepFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(folder)
}

// Without it a power cut may undo the rename. Windows cannot open a folder, and needs no such thing.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
