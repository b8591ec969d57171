// Writes the HTML document around a rendered page: head, styles, data, script tags and category icons, without inline code.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Categories } from '../contract/categories.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import {
  type Brand,
  brandPaths,
  defaultAccent,
  defaultSiteName,
  ownSharePath,
  type PageRequest,
  type PageSite,
  type Site,
  shareImagePath,
} from '../contract/page.ts'
import { type FeedFormat, feedPath, feedTypes } from '../contract/public-addresses.ts'
import { writeStarSymbols } from './business/badges.tsx'
import { categoryIconDrawings } from './category-icons.ts'
import type { PageData } from './data/query-client.ts'
import { structuredData } from './structured-data.ts'
import type { PageHead } from './ui/page-head.ts'

type DocumentParts = {
  site: PageSite
  assets: PageRequest['assets']
  head: PageHead
  markup: string
  data: PageData
  /** A class of the <html> element. It applies from the first paint, before any script runs. */
  rootClass: string
}

export function writeDocument({ site, assets, head, markup, data, rootClass }: DocumentParts): string {
  const structured = structuredData(site, head.about)
  return `<!doctype html>
<html lang="en-ZA" data-scripts="${escapeHtml(assets.scripts.join(' '))}"${rootClass && ` class="${rootClass}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(site, head)}
<link rel="preload" href="/fonts/bricolage-grotesque.woff2" as="font" type="font/woff2" crossorigin>
${[...assets.styles, ...(site.tints ? [site.tints] : [])].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
${assets.starts.map((src) => `<script type="module" src="${escapeHtml(src)}" fetchpriority="low"></script>`).join('\n')}
${brandTags(site.brand)}
${structured ? `<script type="application/ld+json">${toInertJson(structured)}</script>` : ''}
</head>
<body>
${writeStarSymbols()}
${writeCategorySymbols(site.categories)}
<div id="root">${markup}</div>
<script type="application/json" id="page-data">${toInertJson(data)}</script>
</body>
</html>
`
}

/** The brand's style sheet comes after those of the pages, so that it overrides their colours. */
function brandTags(brand: Brand | undefined): string {
  const own = brand && brandPaths(brand)
  return [
    ...(own ? [`<link rel="stylesheet" href="${own.style}">`] : []),
    own
      ? `<link rel="icon" href="${own.icon}" type="image/png">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="apple-touch-icon" href="${own?.appleIcon ?? '/icons/apple-touch-icon.png'}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    `<meta name="theme-color" content="${brand?.colours?.accent ?? defaultAccent}">`,
  ].join('\n')
}

function headTags(site: Site, head: PageHead): string {
  const url = site.url + head.path
  const { about } = head
  const isBusiness = about !== null && about !== 'site' && 'id' in about
  const image = site.url + (isBusiness ? shareImagePath(about.id) : siteShareImage(site))
  const named: [string, string][] = [
    ['description', head.description],
    ...(head.isHidden ? ([['robots', 'noindex, follow']] as [string, string][]) : []),
    ['twitter:card', 'summary_large_image'],
    // Otherwise Safari makes the phone number inside a card, which is one link already, a second link.
    ['format-detection', 'telephone=no'],
  ]
  const shared: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', 'en_ZA'],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...named
      .filter(hasContent)
      .map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(head.feedTitle === undefined ? [] : feedLinks(head.path, head.feedTitle)),
    ...shared
      .filter(hasContent)
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ].join('\n')
}

const feedLinks = (path: string, title: string): string[] =>
  (Object.keys(feedTypes) as FeedFormat[]).map(
    (format) =>
      `<link rel="alternate" type="${feedTypes[format]}" title="${escapeHtml(title)}" href="${escapeHtml(feedPath(path, format))}">`,
  )

/** Our drawn share image shows the default site name, so a site with its own name, brand or region uses its own image. */
const siteShareImage = ({ name, brand, region }: Site): string =>
  brand || region || name !== defaultSiteName ? ownSharePath : shareImagePath('home')

const hasContent = ([, content]: [string, string]) => content !== ''

/** JSON without '<', so that no text of a business can close the script element. */
const toInertJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The icon definitions as HTML, outside the React tree; `CategoryIcon` refers to them. */
function writeCategorySymbols(categories: Categories): string {
  const names = [...new Set(categories.map(({ icon }) => icon))]
  return `<svg class="symbols" aria-hidden="true">${names.map(writeSymbol).join('')}</svg>`
}

const drawn = new Map<string, string>()

/** Cached: an icon never changes. */
function writeSymbol(name: string): string {
  const known = drawn.get(name)
  if (known !== undefined) return known
  const Drawing = categoryIconDrawings[name as keyof typeof categoryIconDrawings]
  const shapes = Drawing ? renderToStaticMarkup(<Drawing />).replace(/^<svg[^>]*>|<\/svg>$/g, '') : ''
  const symbol = `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  drawn.set(name, symbol)
  return symbol
}
