// Decides what every letter looks like: the news first, then what it means, then one thing to do; as text and as HTML.
import { escapeHtml } from '../../contract/escape-html.ts'

/** A letter before it is laid out. `news` opens it, so that a preview of 90 characters carries it. */
export type TemplateText = {
  news: string
  paragraphs: string[]
  action: { label: string; address: string }
}
/** Who sends it and where help is to be had. */
export type Sender = { siteName: string; siteUrl: string; supportEmail: string }

/** The letter as plain text, with addresses written out; lines are as long as their paragraphs. */
export function asText(content: TemplateText, sender: Sender): string {
  const { label, address } = content.action
  const action = `${label}: ${address.replace(/^mailto:/, '')}`
  return `${[content.news, ...content.paragraphs, action, `${signature(sender)}\n${sender.siteUrl}`].join('\n\n')}\n`
}

/**
 * The letter as one column of HTML in the product's colours. The news stands before anything else that is read, nothing is
 * fetched from anywhere, and every text brings both of its colours, so that no mail program makes dark on dark of them.
 */
export function asHtml(content: TemplateText, sender: Sender): string {
  const paragraphs = content.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(sender.siteName)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fdfaf2;color:#1b2065">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:#fdfaf2"><tr><td align="center" style="padding:0 16px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font:16px/1.5 Arial,Helvetica,sans-serif;text-align:left">
<tr><td style="height:8px;background-color:#1b2065;border-bottom:4px solid #f27f1b;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="paper" style="padding:28px 0 0;background-color:#fdfaf2;color:#1b2065">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escapeHtml(content.news)}</h1>
${paragraphs.join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(content.action.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:#1b2065;color:#fdfaf2;font-weight:bold;text-decoration:none">${escapeHtml(content.action.label)}</a></p>
<p class="quiet" style="margin:0;padding-top:16px;border-top:1px solid #d9d3c3;background-color:#fdfaf2;color:#4a4e83;font-size:14px">${escapeHtml(signature(sender))}<br><a class="quiet" href="${escapeHtml(sender.siteUrl)}" style="background-color:#fdfaf2;color:#4a4e83">${escapeHtml(sender.siteUrl)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

// Mail programs that know dark screens take these; the others keep the colours above.
const darkStyle =
  '@media (prefers-color-scheme: dark){' +
  '.paper{background-color:#12153f!important;color:#fdfaf2!important}' +
  '.quiet{background-color:#12153f!important;color:#c9cbe8!important}' +
  '.button{background-color:#f27f1b!important;color:#12153f!important}}'

function signature({ siteName, supportEmail }: Sender): string {
  return `${siteName}. Questions? Write to ${supportEmail}.`
}
