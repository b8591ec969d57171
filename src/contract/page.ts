// Knows what the server gives to the page renderer and gets back, and the paths of pages. Knows nothing of React or HTTP.
import type { Brand } from './brand.ts'
import type { GeoipSource } from './geoip.ts'
import type { MapArea } from './map.ts'
import type { RefusedForm } from './page-form.ts'
import type { ReviewMode } from './review-edits.ts'

/** The response to a call made while a page is rendered: status, parsed body, headers with names in lower case. */
export type CallResponse = { status: number; body: unknown; headers: Record<string, string | undefined> }

/**
 * The site as its operator set it up; `url` has no trailing slash, `map` is null without a map of streets, `reviewEdits` says which edits wait,
 * `brand` is absent without a colour and a logo of its own, `geoip` without a file of network addresses.
 */
export type Site = {
  url: string
  name: string
  supportEmail: string
  map: MapArea | null
  reviewEdits: ReviewMode
  brand?: Brand
  geoip?: GeoipSource
}

/** Files of a page: its styles, and the scripts that are imported. */
type LinkedFiles = { styles: string[]; scripts: string[] }
/**
 * The files of the built client. `starts` run on every page at once, and load `scripts` later, of which the first is run. `screens` are the
 * files of pages with a lazy script, by the path of its source.
 */
export type PageAssets = LinkedFiles & { starts: string[]; screens: Record<string, LinkedFiles> }

/** Everything that rendering a page needs. `search` starts with '?' or is empty; `get` makes a GET call inside the process. */
export type PageRequest = {
  path: string
  search: string
  site: Site
  assets: PageAssets
  /** A form of this page that was sent without a script and refused. */
  refused?: RefusedForm
  /** Whether the cookie `sidebar_state` of this browser says that the sidebar is open; undefined without one. */
  isSidebarOpen?: boolean | undefined
  get: (url: string) => Promise<CallResponse>
}

/**
 * A whole HTML document and its status. With `redirect` the visitor is sent to that path: because this one may not see the page
 * (303), or because it is at another address (301, and 302 for now). `route` is the pattern of its path, such as '/business/:id';
 * the page for unknown paths has none.
 */
type PageResponse = { status: number; html: string; redirect?: string; route?: string | null }

export type RenderPage = (request: PageRequest) => Promise<PageResponse>

/**
 * What a share preview shows of a business, or of the whole site: the pattern of a name, in the colour of a category or in an own one. `logo` is
 * the address of the operator's own, as data.
 */
export type ShareDrawing = { name: string; category?: string; color?: string; logo?: string }
/** Draws it as an SVG of 1200 × 630. The server turns it into a JPEG. */
export type ShareImage = (drawing: ShareDrawing) => Promise<string>

/** The public page of a business (spec §2). The detail has its readable address in `path`; both stay valid. */
export const businessPath = (id: string): string => `/business/${id}`
/** The page that says where the data comes from. */
export const aboutDataPath = '/about-the-data'
/** The share image of a business: a JPEG of 1200 × 630. */
export const shareImagePath = (id: string): string => `/share/${id}.jpg`
/** The share image of a site with a name, colour or logo of its own. The name is not in it, because the server may have no fonts. */
export const ownSharePath = shareImagePath('site')
