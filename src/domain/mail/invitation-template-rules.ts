// Decides the words of the mail that invites somebody to moderate.
import type { AdminRole } from '../../contract/admin-role.ts'
import type { Site } from '../../contract/page.ts'
import { oneLine } from './mail-text-rules.ts'
import { type MailContent, siteDetails, writeMail } from './template-layout-rules.ts'

const mayDo: Record<AdminRole, string> = {
  administrator:
    'As an administrator you decide which listings are published, and who else may decide about them.',
  moderator: 'As a moderator you decide which listings are published.',
}

/** The one-time link of an invitation. `inviter` is the email of the administrator, whom the reader can ask. */
export function invitationMail(
  site: Site,
  { inviter, role, link }: { inviter: string; role: AdminRole; link: string },
): MailContent {
  // 31, so that the whole subject has fewer than 60 characters.
  return writeMail(siteDetails(site), `You are invited to help run ${oneLine(site.name, 31)}`, {
    opening: 'You are invited to help run this directory.',
    paragraphs: [
      `${oneLine(inviter, 254)} invites you. ${mayDo[role]}`,
      'Open the link below and choose a password. The link works once, within 48 hours.',
      'If you know nothing about it, do nothing: without the link nobody gets an account with your address.',
    ],
    action: { label: 'Accept the invitation', address: link },
    why: 'You get this mail because an administrator gave us your address.',
  })
}
