// Sends each mail as the settings of now say: through the mail server, or into files.
import { fileTransport, type MailTransport } from '../mail/mail-transport.ts'
import { smtpTransport } from '../mail/smtp-transport.ts'
import type { LiveSettings } from './live-settings.ts'

/** `folder` is where mail is written without a mail server. What was written there is removed also after one was set. */
export function liveTransport(live: LiveSettings, folder: string): MailTransport {
  const files = fileTransport(folder, live.mail.from)
  const current = () => {
    const { smtpUrl, from } = live.mail
    return smtpUrl === null ? fileTransport(folder, from) : smtpTransport(smtpUrl, from)
  }
  return {
    get description() {
      return current().description
    },
    get domain() {
      return current().domain
    },
    async deliver(mail, signal) {
      // A copy that hears of no changes must not send through the mail server of yesterday.
      await live.reload()
      if (live.mail.problem) throw new Error(live.mail.problem)
      await current().deliver(mail, signal)
    },
    removeOlder: files.removeOlder,
    removeCopies: files.removeCopies,
  }
}
