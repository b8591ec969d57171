// How the pages of a business in social networks are stored: as the bare names that stand in their addresses.
import { lineOfText } from './text-input.ts'
import { z } from './zod.ts'

/** A copied address has much behind the name that is cut off. */
const maxTyped = 500

type Network = {
  label: string
  example: string
  /** What stands before the path of an address of this network. */
  site: RegExp
  handle: RegExp
  /** The first parts of addresses that are no page of somebody. */
  reserved: readonly string[]
  /** The name in the path of an address, when it is not its first part. */
  readPath?: (path: string) => string | undefined
}

/**
 * 5 to 50 letters, digits and dots, or the number of a page without a name. A pasted address is reduced to it; an empty text
 * is null.
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
  // /profile.php?id=1000, /people/Soweto-Coffee/1000, /p/Soweto-Coffee-1000 and /Soweto-Coffee-1000: its number.
  readPath: (path) =>
    /^profile\.php\?(?:.*&)?id=(\d{5,20})(?:&|$)|^(?:pages|people)\/[^/]+\/(\d{5,20})|^(?:p\/)?[^/?]+-(\d{5,20})\/?(?:\?|$)/
      .exec(path)
      ?.slice(1)
      .find(Boolean),
})

/** 1 to 30 letters, digits, dots and underscores. A pasted address is reduced to it; an empty text is null. */
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

/** The page in a network whose address was given as a website; null for any other website, and for an address that names no page. */
export function findSocialPage(website: string): { network: SocialNetwork; handle: string } | null {
  // A bare name is no address.
  if (!website.includes('/')) return null
  for (const network of ['facebook', 'instagram'] as const) {
    const { data } = networks[network].safeParse(website)
    if (data) return { network, handle: data }
  }
  return null
}

type Online = { [Name in 'website' | SocialNetwork]?: string | null | undefined }

/**
 * The fields with the address of a page in a network moved from the website to its own field. `stored` has what is not among them. Another
 * page that is in that field stays, and so does the website then.
 */
export function withSocialPage<Fields extends Online>(fields: Fields, stored: Online = {}): Fields {
  const page = fields.website ? findSocialPage(fields.website) : null
  if (!page) return fields
  const now = { ...stored, ...fields }[page.network] || page.handle
  return now === page.handle ? { ...fields, website: null, [page.network]: page.handle } : fields
}

function handleOf(network: Network) {
  const { label, example, site } = network
  return lineOfText({ label, max: maxTyped })
    .nullable()
    .transform((typed, context): string | null => {
      if (!typed) return null
      const handle = readHandle(typed, network)
      if (handle) return handle
      // An address that was shared from the app says nothing of the name.
      const why = site.test(typed) ? 'This address does not name your page. ' : ''
      context.addIssue({ code: 'custom', message: `${why}${label} must be a name like ${example}` })
      return z.NEVER
    })
}

function readHandle(typed: string, { site, handle, reserved, readPath }: Network): string | null {
  const isAddress = site.test(typed)
  const path = typed.replace(site, '')
  // The address of another site is no name.
  if (!isAddress && path.includes('/')) return null
  const first = path.replace(/^@/, '').split(/[/?#]/)[0] ?? ''
  const name = (isAddress && readPath?.(path)) || first
  const isName = handle.test(name) && !name.includes('..') && !reserved.includes(name.toLowerCase())
  return isName ? name : null
}
