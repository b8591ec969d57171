// The interface of server and page renderer: the site with its brand, a page request and its response, paths.

import type { Categories } from './categories.ts'
import type { ReviewMode } from './field-changes.ts'
import type { HeroPicture } from './image-upload.ts'
import type { SentPageForm } from './page-form.ts'
import type { GeoipSource } from './personal-data.ts'
import type { MapArea, SiteRegion } from './provinces.ts'
import type { ReviewPolicy } from './review-choices.ts'
import type { OwnPage } from './site-page.ts'
import type { PriceSign, SocialLinks } from './site-settings.ts'

/** The name of a site whose operator set none. */
export const defaultSiteName = 'Mzansi Local'
/** The accent colour of a site whose operator set none: an indigo. */
export const defaultAccent = '#1b2065'

/**
 * The colours that are derived from one accent colour, each as `#rrggbb`. `accent` is for links, buttons and bands, `dark` for the footer
 * and for buttons under the pointer, `highlight` for the search button and the focus ring. `patternOpacity` is from 0 to 1.
 */
export type AccentColours = { accent: string; dark: string; highlight: string; patternOpacity: number }

/** `folder` is the path of the brand's files, and contains a hash of them. `colours` are null when the operator only set a logo. */
export type Brand = { folder: string; logoType: 'svg' | 'png'; colours: AccentColours | null }

/** The paths of the files of a brand, by their purpose. */
export const brandPaths = ({ folder, logoType }: Brand) => ({
  style: `${folder}/style.css`,
  logo: `${folder}/logo.${logoType}`,
  icon: `${folder}/icon-192.png`,
  largeIcon: `${folder}/icon-512.png`,
  maskableIcon: `${folder}/icon-maskable-512.png`,
  appleIcon: `${folder}/apple-touch-icon.png`,
})

/** The response to a call made while a page is rendered: status, parsed body, headers with names in lower case. */
export type CallResponse = { status: number; body: unknown; headers: Record<string, string | undefined> }

/**
 * The site as its operator set it up. `url` has no trailing slash, `map` is null without a map of streets, `reviewEdits` says which edits
 * wait, `reviews` how reviews are published, `starsAlone` whether a review needs no text. These are absent: `priceSign` while prices have
 * dollar signs; `brand` without an accent colour or logo of the operator; `tagline` and `social` while they are not set; `region` in a
 * directory for the whole country; `heroPictures` without the operator's own (null in it stands for one of our drawings); `geoip` without
 * a file of network addresses; `ownPages`, which is in the order of the footer, without pages of the operator's own.
 */
export type Site = {
  url: string
  name: string
  supportEmail: string
  map: MapArea | null
  reviewEdits: ReviewMode
  reviews: ReviewPolicy
  starsAlone: boolean
  priceSign?: PriceSign
  brand?: Brand
  tagline?: string
  social?: SocialLinks
  region?: SiteRegion
  heroPictures?: (HeroPicture | null)[]
  geoip?: GeoipSource
  ownPages?: readonly OwnPage[]
}

/** The site as its pages get it: with its categories, and `tints`, the path of a style sheet with the tints that our own one lacks. */
export type PageSite = Site & { categories: Categories; tints?: string }

/** Files of a page: its styles, and the scripts that are imported. */
type LinkedFiles = { styles: string[]; scripts: string[] }
/**
 * The files of the built client. `starts` are scripts that run on every page at once, and load `scripts` later, of which the first is
 * run. `screens` are the files of pages with a lazily loaded script, by the path of its source.
 */
export type PageAssets = LinkedFiles & { starts: string[]; screens: Record<string, LinkedFiles> }

/** Everything that rendering a page needs. `search` starts with '?' or is empty; `get` makes a GET call inside the process. */
export type PageRequest = SentPageForm & {
  path: string
  search: string
  site: PageSite
  assets: PageAssets
  /** Whether the cookie `sidebar_state` of this browser says that the sidebar is open; undefined without one. */
  isSidebarOpen?: boolean | undefined
  get: (url: string) => Promise<CallResponse>
}

/**
 * A whole HTML document and its status. `redirect` is the path to redirect to, because this visitor may not see the page (303), or
 * because the page is at another address (301, or 302 if only for now). `route` is the pattern of its path, such as '/business/:id';
 * the page for unknown paths has none.
 */
type PageResponse = { status: number; html: string; redirect?: string; route?: string | null }

export type RenderPage = (request: PageRequest) => Promise<PageResponse>

/**
 * What the share image of a business, or of the whole site, is drawn from: a name, for its pattern, and a colour. `logo` is the
 * operator's own logo as a data URL. With `hasWords`, the bottom is left free for text.
 */
export type ShareDrawing = { name: string; color: string; logo?: string; hasWords?: boolean }
/** Draws a share image as an SVG of 1200 × 630. The server converts it to a JPEG. */
export type ShareImage = (drawing: ShareDrawing) => Promise<string>

/** The public page of a business (spec §2). The detail has its readable address in `path`; both stay valid. */
export const businessPath = (id: string): string => `/business/${id}`
/** The share image of a business: a JPEG of 1200 × 630. */
export const shareImagePath = (id: string): string => `/share/${id}.jpg`
/** The share image of a site with a name, colour or logo of its own. The name is not in it: messengers show it next to the image. */
export const ownSharePath = shareImagePath('site')
