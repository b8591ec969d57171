// Knows how to keep mail as .eml files, for an operator without a mail server.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/atomic-file.ts'
import { composeMail } from './compose-mail.ts'
import { domainOf, type MailFrom } from './mail-text-rules.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'

/**
 * Writes each mail to `folder` as `<time queued>-<kind>-<id>.eml`, whole or not at all. A mail keeps its name, so repeating
 * it after a crash leaves one file.
 */
export function fileTransport(folder: string, from: MailFrom): MailTransport {
  return {
    description: `Mail is not sent but written as .eml files to ${folder}. Set SMTP_URL to send it.`,
    domain: domainOf(from.address),
    deliver: async (mail) => writeMail(folder, fileName(mail), await composeMail(mail, from)),
    removeOlder: (before) => removeOlder(folder, before).catch(() => {}),
    async removeCopies(mails) {
      for (const name of mails.map(fileName))
        for (const ending of ['', '.part']) await rm(join(folder, `${name}${ending}`), { force: true })
    },
  }
}

function fileName(mail: Pick<OutgoingMail, 'id' | 'kind' | 'createdAt'>): string {
  const time = mail.createdAt.toISOString().replaceAll(':', '-')
  return `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`
}

// Private, because the mails hold people's names and addresses. A second try writes over the temporary file of the first.
function writeMail(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name)
  return writeFileAtomically(path, bytes, { temporary: `${path}.part`, isPrivate: true })
}

// This includes what a crash left half written. Other files in the folder belong to the operator.
async function removeOlder(folder: string, before: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /Z-.+\.eml(\.part)?$/.test(name))
  for (const name of names) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path)
  }
}
