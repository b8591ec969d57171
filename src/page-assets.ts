// Loads the result of the build: the renderer, and the scripts and styles that each page links.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from './config.ts'
import type { PageAssets, RenderPage, ShareImage } from './contract/page.ts'
import type { BrandFile } from './domain/brand/brand-files.ts'
import { CannotStart } from './explain-failure.ts'
import type { Pages } from './http/server-parts.ts'

const dist = join(import.meta.dirname, '../dist')

/** The folder of the built browser files. The server serves each at its path in this folder. */
export const clientFolder = join(dist, 'client')

/** The files made from the operator's colour and logo; none without them. Refuses a logo that cannot be drawn. */
export async function loadBrandFiles({ site, logo }: Pick<Config, 'site' | 'logo'>): Promise<BrandFiles> {
  if (!site.brand) return new Map()
  const { makeBrandFiles } = await import('./domain/brand/brand-files.ts')
  const drawing = logo ? '' : await readFile(join(clientFolder, 'brand/logo.svg'), 'utf8')
  return await makeBrandFiles(site.brand, logo, drawing)
}

type BrandFiles = ReadonlyMap<string, BrandFile>

type ManifestEntry = {
  file: string
  css?: string[]
  isDynamicEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, ManifestEntry>

/** Loads the result of `npm run build`. Throws an error that names this command if there is none. */
export async function loadBuiltPages(): Promise<Pages> {
  const renderer: { renderPage: RenderPage; shareImage: ShareImage } = await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  ).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`The screens are not built, or cannot be loaded. Run: npm run build (${reason})`)
  })
  return { ...renderer, assets: await readAssets() }
}

async function readAssets(): Promise<PageAssets> {
  const text = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const [start] = collect(manifest, 'src/web/start.ts')
  const first = collect(manifest, 'src/web/entry-client.tsx')
  if (!start || first.length === 0)
    throw new CannotStart('The built client names no entry. Run: npm run build')
  const screens = Object.entries(manifest)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([name]) => [name, linked(without(collect(manifest, name), first))] as const)
  return {
    styles: linked(first).styles,
    starts: linked([start]).scripts,
    scripts: linked(first.toReversed()).scripts,
    screens: Object.fromEntries(screens),
  }
}

/** A module and all modules that it imports. The module itself comes last. */
function collect(manifest: Manifest, name: string, seen = new Set<string>()): ManifestEntry[] {
  const found = manifest[name]
  if (!found || seen.has(name)) return []
  seen.add(name)
  return [...(found.imports ?? []).flatMap((one) => collect(manifest, one, seen)), found]
}

const without = (all: ManifestEntry[], some: ManifestEntry[]) => all.filter((one) => !some.includes(one))

function linked(entries: ManifestEntry[]) {
  return {
    styles: entries.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    scripts: entries.map(({ file }) => `/${file}`),
  }
}
