// The security headers of every response.

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Pages load only our own files, run no inline script or style, and cannot be framed. Browsers do not guess content types, and
 * block the camera and the microphone; only our own pages can read the visitor's position, after a tap on 'Near me'. HSTS is sent
 * only over https, since browsers ignore it over http.
 */
export const securityHeaders = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? ofHttps : ofHttp

const ofHttp = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const ofHttps = { ...ofHttp, 'strict-transport-security': 'max-age=31536000' }

const subresource = /^(text\/css|text\/javascript|application\/javascript|application\/vnd\.pmtiles|font\/)/

/**
 * The headers that matter for a response of this type: a script, style, font or part of the map is not a document, and gets about
 * 400 bytes fewer.
 */
export function headersForType(all: Record<string, string>, contentType: unknown): Record<string, string> {
  if (!subresource.test(String(contentType))) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => ofSubresources.has(name)))
}

const ofSubresources = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])
