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

/** The page of a request that failed before its page was rendered. `isForm`: the browser still has what was typed. */
export function failurePage(status: number, sentence: string, isForm: boolean): string {
  const title = temporary.includes(status) ? 'One moment, please' : 'Sorry, that did not work'
  return plainPage(title, `<p>${escapeHtml(sentence)}</p>\n<p>${wayOn(status, isForm)}</p>`)
}

/** The same address would be refused again, unless the fault is ours or is over soon. */
function wayOn(status: number, isForm: boolean): string {
  if (isForm) return `${goBack}, or go to the ${homePage}.`
  const isWorthARetry = status >= 500 || temporary.includes(status)
  return isWorthARetry ? `${tryAgain}, or go to the ${homePage}.` : `Go to the ${homePage}.`
}

const homePage = '<a href="/">home page</a>'

const tryAgain = '<a href="">Try again</a>'
/** A link to the page of the form would lead to an empty one. */
const goBack = 'Go back in your browser, where what you typed should still be'

/** Statuses that are over after a short wait. */
const temporary = [429, 503]
