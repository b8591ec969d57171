// The layout of every email, as plain text and as HTML, and the rules for text in headers.

import { isIP } from 'node:net'
import { mailtoAddress } from '../../contract/contact-links.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { type AccentColours, defaultAccent, type Site } from '../../contract/page.ts'

type MailAction = { label: string; address: string }
/** The content of an email before the layout. `opening` says what happened, within the 90 characters that a preview shows. */
export type MailBody = {
  opening: string
  paragraphs: string[]
  /** `address` is a URL or an email address. */
  action: MailAction
  /** Further links, below the action. */
  otherActions?: MailAction[]
  /** Why the reader gets it; the default is that they have an account. */
  why?: string
  /** Where a reply goes; the default is the support address. */
  replyTo?: string
}
/** The site that sends the email, and its address for questions. */
export type SiteDetails = {
  siteName: string
  siteUrl: string
  supportEmail: string
  colours?: AccentColours
}
/** The content of an email, ready for `queueMail`. `html` is a whole document. */
export type MailContent = { subject: string; text: string; html: string; replyTo: string }

/** The details of the site that appear in emails. */
export const siteDetails = ({ name, url, supportEmail, brand }: Site): SiteDetails => ({
  siteName: name,
  siteUrl: url,
  supportEmail,
  ...(brand?.colours && { colours: brand.colours }),
})

/** Lays out an email. */
export function writeMail(site: SiteDetails, subject: string, body: MailBody): MailContent {
  const replyTo = body.replyTo ?? site.supportEmail
  return { subject, text: asText(body, site), html: asHtml(body, site), replyTo }
}

/** The email as plain text, with its addresses written out. Each paragraph is one line. */
function asText(body: MailBody, site: SiteDetails): string {
  const actions = [body.action, ...(body.otherActions ?? [])].map(
    ({ label, address }) => `${label}: ${address}`,
  )
  return `${[body.opening, ...body.paragraphs, ...actions, `${signature(body, site)}\n${site.siteUrl}`].join('\n\n')}\n`
}

/**
 * The email as one column of HTML in the site's colours. The opening is the first text, and nothing is fetched from the network. Every text
 * sets its colour and its background, so that no mail program shows dark text on a dark background.
 */
function asHtml(body: MailBody, site: SiteDetails): string {
  const { accent, text, edge } = layoutColours(site)
  const paragraphs = body.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
  const others = (body.otherActions ?? []).map(
    ({ label, address }) =>
      `<p style="margin:0 0 16px"><a class="paper" href="${escapeHtml(hrefOf(address))}" style="background-color:#fdfaf2;color:${text}">${escapeHtml(label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(site.siteName)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fdfaf2;color:${text}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:#fdfaf2"><tr><td align="center" style="padding:0 16px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font:16px/1.5 Arial,Helvetica,sans-serif;text-align:left">
<tr><td style="height:8px;background-color:${accent};border-bottom:4px solid ${edge};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="paper" style="padding:28px 0 0;background-color:#fdfaf2;color:${text}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escapeHtml(body.opening)}</h1>
${paragraphs.join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(hrefOf(body.action.address))}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:${accent};color:#fdfaf2;font-weight:bold;text-decoration:none">${escapeHtml(body.action.label)}</a></p>
${others.join('\n')}
<p class="quiet" style="margin:0;padding-top:16px;border-top:1px solid #d9d3c3;background-color:#fdfaf2;color:#4a4e83;font-size:14px">${escapeHtml(signature(body, site))}<br><a class="quiet" href="${escapeHtml(site.siteUrl)}" style="background-color:#fdfaf2;color:#4a4e83">${escapeHtml(site.siteUrl)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

// For mail programs with a dark mode; others show the colours above.
const darkStyle =
  '@media (prefers-color-scheme: dark){' +
  '.paper{background-color:#12153f!important;color:#fdfaf2!important}' +
  '.quiet{background-color:#12153f!important;color:#c9cbe8!important}' +
  '.button{background-color:#f27f1b!important;color:#12153f!important}}'

/** The colours of the layout. The dark shade of an accent colour is used for text, because it has the most contrast. */
const layoutColours = ({ colours }: SiteDetails) => ({
  accent: colours?.accent ?? defaultAccent,
  text: colours?.dark ?? defaultAccent,
  edge: colours?.highlight ?? '#f27f1b',
})

const hrefOf = (address: string) => (address.includes('://') ? address : mailtoAddress(address))

const hasAccount = 'You get this email because your address has an account here.'

function signature({ why = hasAccount }: MailBody, { siteName, supportEmail }: SiteDetails): string {
  return `${siteName}. ${why} Questions? Write to ${supportEmail}.`
}

// Line ends and other control characters could start a new header. Direction marks could make text look different.
const invisible = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const maxNameLength = 100
const plainAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,190}$/u

/** The text as one line of at most `maxLength` characters, cut with an ellipsis, without control characters and direction marks. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether the text is exactly one email address: no list, no name, no route, no line end. */
export function isPlainAddress(text: string): boolean {
  return plainAddress.test(text)
}

/** The domain of an address, in lower case. Logs must not contain more of somebody's address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** A mail server's reply for the log and the table: one line of at most 300 characters, with addresses reduced to their domains. */
export function withoutAddresses(text: string): string {
  return oneLine(text, 300).replace(/[^\s<>"'(),;:=]+@/g, '…@')
}

/** The sender of an email: a name of one line, and a plain address. */
export type MailFrom = { name: string; address: string }

/** Parses a `MAIL_FROM` such as `Mzansi Local <no-reply@directory.example>`; null if it has no address. */
export function readFrom(text: string): MailFrom | null {
  const parts = /^(?:(?<name>[^<>]*)<(?<angled>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(text.trim())?.groups
  const address = (parts?.angled ?? parts?.bare ?? '').trim()
  if (!isPlainAddress(address)) return null
  return { name: oneLine((parts?.name ?? '').replace(/^\s*"(.*)"\s*$/, '$1'), maxNameLength), address }
}

/** The default sender of a site. If the host is an IP address, such as [::1], the domain is `localhost`. */
export function defaultFrom(siteName: string, siteUrl: string): MailFrom {
  const { hostname } = new URL(siteUrl)
  const host = isIP(hostname) || !isPlainAddress(`no-reply@${hostname}`) ? 'localhost' : hostname
  return { name: oneLine(siteName, maxNameLength), address: `no-reply@${host}` }
}
