// Knows what the server hands to the page renderer and gets back; the paths of pages; nothing of React or HTTP.

/** The answer of a call made while a page is rendered, as `fetch` would give it: status, parsed body, lower-case headers. */
export type CallAnswer = { status: number; body: unknown; headers: Record<string, string | undefined> }

/** The site as its operator named it; `url` has no trailing slash. */
export type Site = { url: string; name: string; supportEmail: string }

/** Everything a page needs to be rendered: `search` starts with '?' or is empty, `get` answers a GET call in-process. */
export type PageRequest = {
  path: string
  search: string
  site: Site
  assets: { scripts: string[]; styles: string[]; preloads: string[] }
  get: (url: string) => Promise<CallAnswer>
}

/** A whole HTML document and its status. */
export type PageAnswer = { status: number; html: string }

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>

/** The picture that a share preview shows of a business, as SVG of 1200 × 630; the server turns it into JPEG. */
export type SharePicture = (business: { name: string; category: string; image: string }) => string

/** The public page of a business (spec §2). */
export const businessPath = (id: string): string => `/business/${id}`
/** The JPEG of 1200 × 630 that the share preview of a business names. */
export const sharePicturePath = (id: string): string => `/share/${id}.jpg`
