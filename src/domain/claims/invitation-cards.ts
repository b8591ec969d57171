// The printed invitations: a document of A4 pages with eight cards each, which have the name of a listing and a QR code of its link.
import { escapeHtml } from '../../contract/escape-html.ts'
import type { Site } from '../../contract/page.ts'

/** What a card says. */
export type Card = { name: string; place: string; link: string }

/** Cards of one page: two beside each other, four below each other. `public/cards.css` has the sizes. */
const cardsOfPage = 8

/** The whole document. It has no script, and its style is a file, as the content security policy wants it. */
export async function drawCards(site: Site, cards: readonly Card[]): Promise<string> {
  const { renderSVG } = await import('uqr')
  const pages = Array.from({ length: Math.ceil(cards.length / cardsOfPage) }, (_, at) =>
    cards.slice(at * cardsOfPage, (at + 1) * cardsOfPage),
  )
  const drawCard = ({ name, place, link }: Card) => `<article>
<div>
<h2>${escapeHtml(name)}</h2>
<p class="place">${escapeHtml(place)}</p>
<p>Your business is on ${escapeHtml(site.name)}. Scan the code to take the listing over, free of charge.</p>
<p class="once">This code is only for you and works once.</p>
</div>
${renderSVG(link, { border: 2 })}
</article>`
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invitation cards | ${escapeHtml(site.name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/cards.css">
</head>
<body>
<header>
<h1>Invitation cards</h1>
<p>${cards.length === 1 ? 'One card' : `${cards.length} cards`}, eight on a page of A4. Print this page, and cut along the lines. Each code is new and works once; to load this page again makes other codes.</p>
</header>
<main>
${pages.map((page) => `<section>\n${page.map(drawCard).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}
