// Knows how the page of a failed request is written, without the renderer.
import { escapeHtml } from '../contract/escape-html.ts'

/** A whole document with one small style and no script. `title` is text, `body` is HTML. */
function plainPage(title: string, body: string): string {
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

/** The page of a request that failed before its page was rendered. */
export function failurePage(status: number, sentence: string): string {
  const title = temporary.includes(status) ? 'One moment, please' : 'Sorry, that did not work'
  return plainPage(
    title,
    `<p>${escapeHtml(sentence)}</p>
<p><a href="">Try again</a>, or go to the <a href="/">home page</a>.</p>`,
  )
}

/** Statuses that are over after a short wait. */
const temporary = [429, 503]
