// The style sheet with the tints of the categories that ours lacks: those of an operator's own, and changed ones.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Categories, defaultCategories, slugOf } from '../contract/categories.ts'
import { readCategories } from '../domain/categories/read-categories.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** The path of the style sheet of these categories, with a hash of it; null when ours has all their tints. */
export function tintsPath(categories: Categories): string | null {
  const styles = writeTints(categories)
  if (styles === '') return null
  return `/tints/${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`
}

/** Registers the style sheet. An old hash leads to the colours of today: a page that is open has the old one. */
export function registerTints(server: FastifyInstance, parts: ServerParts): void {
  servePublic<{ hash: string }>(
    server,
    parts,
    '/tints/:hash(^[0-9a-f]{16}$).css',
    async () => ({
      status: 200,
      type: 'text/css; charset=utf-8',
      body: writeTints(await parts.readPublic(readCategories)),
      headers: {},
    }),
    ({ hash }) => `/tints/${hash}.css`,
  )
}

/** A slug and a tint hold nothing but letters, digits and hyphens. */
const writeTints = (categories: Categories): string =>
  categories
    .filter(({ name, tint }) => !defaultCategories.some((one) => one.name === name && one.tint === tint))
    .map(({ name, tint }) => `.palette-${slugOf(name)}{--category-color:${tint}}\n`)
    .join('')
