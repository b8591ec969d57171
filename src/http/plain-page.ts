// Knows how a page is written without the renderer: for programmers, and for people when there is no time to draw one.
import { escapeHtml } from '../contract/escape-html.ts'

/** A whole document that loads nothing but one small style. `title` is text, `body` is HTML. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** What a person reads who asked for a page and was refused before there was one. */
export function failurePage(status: number, sentence: string): string {
  const title = passesBy.includes(status) ? 'One moment, please' : 'Sorry, that did not work'
  return plainPage(
    title,
    `<p>${escapeHtml(sentence)}</p>
<p><a href="">Try again</a>, or go to the <a href="/">home page</a>.</p>`,
  )
}

const passesBy = [429, 503]
