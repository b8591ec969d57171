// Knows what the server hands to the page renderer and gets back; the paths of pages; nothing of React or HTTP.

/** The answer of a call made while a page is rendered, as `fetch` would give it: status, parsed body, lower-case headers. */
export type CallAnswer = { status: number; body: unknown; headers: Record<string, string | undefined> }

/** The site as its operator named it; `url` has no trailing slash. */
export type Site = { url: string; name: string; supportEmail: string }

/** Files that a page links: scripts that run, styles, and scripts that will be asked for. */
type LinkedFiles = { styles: string[]; preloads: string[] }
/** The files of the built client; `screens` are those of pages with a script of their own, by its source. */
export type PageAssets = LinkedFiles & { scripts: string[]; screens: Record<string, LinkedFiles> }

/** Everything a page needs to be rendered: `search` starts with '?' or is empty, `get` answers a GET call in-process. */
export type PageRequest = {
  path: string
  search: string
  site: Site
  assets: PageAssets
  /** The cookie `sidebar_state` of this browser says that the sidebar of an area is closed. */
  isSidebarClosed?: boolean
  get: (url: string) => Promise<CallAnswer>
}

/** A whole HTML document and its status; with `redirect` the page is not for this person, who goes there instead. */
export type PageAnswer = { status: number; html: string; redirect?: string }

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>

/** The picture that a share preview shows of a business, as SVG of 1200 × 630; the server turns it into JPEG. */
export type ShareImage = (business: { name: string; category: string; image: string }) => string

/** The public page of a business (spec §2). */
export const businessPath = (id: string): string => `/business/${id}`
/** The JPEG of 1200 × 630 that the share preview of a business names. */
export const shareImagePath = (id: string): string => `/share/${id}.jpg`
