// The pages of a business in social networks, stored as the bare handles from their addresses.
import { lineOfText } from './text-input.ts'
import { z } from './zod.ts'

/** Longer than any handle: a copied address has much after its handle, which is cut off. */
const maxTyped = 500

type Network = {
  label: string
  example: string
  /** The part of an address of this network before the path. */
  site: RegExp
  handle: RegExp
  /** First parts of paths that are not the page of somebody. */
  reserved: readonly string[]
  /** The handle in the path of an address, when it is not the first part. */
  readPath?: (path: string) => string | undefined
}

/**
 * 5 to 50 letters, digits and dots, or the number of a page without a name. A pasted address is reduced to them; empty text is
 * null.
 */
export const Facebook = handleOf({
  label: 'Facebook',
  example: 'sowetocoffee',
  site: /^(?:https?:\/\/)?(?:[a-z-]+\.)?(?:facebook|fb)\.(?:com|me)\//i,
  handle: /^[a-z0-9](?:[a-z0-9.]{3,48})[a-z0-9]$/i,
  reserved: [
    'profile.php',
    'story.php',
    'photo.php',
    'pages',
    'people',
    'groups',
    'events',
    'share',
    'sharer',
  ].concat([
    'sharer.php',
    'watch',
    'photo',
    'photos',
    'login',
    'login.php',
    'marketplace',
    'reels',
    'stories',
  ]),
  // The number in /profile.php?id=1000, /people/Soweto-Coffee/1000, /p/Soweto-Coffee-1000 and /Soweto-Coffee-1000.
  readPath: (path) =>
    /^profile\.php\?(?:.*&)?id=(\d{5,20})(?:&|$)|^(?:pages|people)\/[^/]+\/(\d{5,20})|^(?:p\/)?[^/?]+-(\d{5,20})\/?(?:\?|$)/
      .exec(path)
      ?.slice(1)
      .find(Boolean),
})

/** 1 to 30 letters, digits, dots and underscores. A pasted address is reduced to them; empty text is null. */
export const Instagram = handleOf({
  label: 'Instagram',
  example: 'soweto.coffee',
  site: /^(?:https?:\/\/)?(?:[a-z-]+\.)?(?:instagram\.com|instagr\.am)\//i,
  handle: /^(?=.*[a-z0-9])[a-z0-9._]{0,29}[a-z0-9_]$/i,
  reserved: ['p', 'tv', 'reel', 'reels', 'stories', 'explore', 'accounts', 'direct', 'share'],
})

const networks = { facebook: Facebook, instagram: Instagram } as const
export type SocialNetwork = keyof typeof networks
export const networkLabels: Record<SocialNetwork, string> = { facebook: 'Facebook', instagram: 'Instagram' }

/** The page in a social network that this website address names; null for any other website, and for an address without a page. */
export function findSocialPage(website: string): { network: SocialNetwork; handle: string } | null {
  // A bare name is not an address.
  if (!website.includes('/')) return null
  for (const network of ['facebook', 'instagram'] as const) {
    const { data } = networks[network].safeParse(website)
    if (data) return { network, handle: data }
  }
  return null
}

type Online = { [Name in 'website' | SocialNetwork]?: string | null | undefined }

/**
 * Moves the address of a page in a social network from `website` to the field of that network. `stored` has the fields that are not sent.
 * If that field already has another page, both it and the website stay as they are.
 */
export function withSocialPage<Fields extends Online>(fields: Fields, stored: Online = {}): Fields {
  const page = fields.website ? findSocialPage(fields.website) : null
  if (!page) return fields
  const handle = { ...stored, ...fields }[page.network] || page.handle
  return handle === page.handle ? { ...fields, website: null, [page.network]: page.handle } : fields
}

function handleOf(network: Network) {
  const { label, example, site } = network
  return z.pipe(
    z.nullable(lineOfText({ label, max: maxTyped })),
    z.transform((typed, context): string | null => {
      if (!typed) return null
      const handle = readHandle(typed, network)
      if (handle) return handle
      // An address that was shared from the app does not contain the name.
      const why = site.test(typed) ? 'This address does not name your page. ' : ''
      context.issues.push({
        code: 'custom',
        input: typed,
        message: `${why}${label} must be a name like ${example}`,
      })
      return z.NEVER
    }),
  )
}

function readHandle(typed: string, { site, handle, reserved, readPath }: Network): string | null {
  const isAddress = site.test(typed)
  const path = typed.replace(site, '')
  // The address of another site is not a name.
  if (!isAddress && path.includes('/')) return null
  const first = path.replace(/^@/, '').split(/[/?#]/)[0] ?? ''
  const name = (isAddress && readPath?.(path)) || first
  const isName = handle.test(name) && !name.includes('..') && !reserved.includes(name.toLowerCase())
  return isName ? name : null
}
