// Knows where the build put the screens: the renderer, the hashed files a page names, the public folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage, SharePicture } from './contract/page.ts'
import type { PageAssets, Pages } from './http/server-parts.ts'

const dist = join(import.meta.dirname, '../dist')

/** The folder whose files are served by their own path. */
export const clientFolder = join(dist, 'client')

type ManifestEntry = { file: string; css?: string[]; isEntry?: boolean; imports?: string[] }

/** The screens as `npm run build` made them. Throws a sentence when nothing has been built. */
export async function loadBuiltPages(): Promise<Pages> {
  const renderer: { renderPage: RenderPage; sharePicture: SharePicture } = await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  ).catch((error: unknown) => {
    throw new Error('The screens are not built. Run: npm run build', { cause: error })
  })
  return { ...renderer, assets: await readAssets() }
}

async function readAssets(): Promise<PageAssets> {
  const text = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(text)
  const entry = Object.values(manifest).find((one) => one.isEntry)
  if (!entry) throw new Error('The built client names no entry. Run: npm run build')
  const path = (file: string) => `/${file}`
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  return { scripts: [path(entry.file)], styles: (entry.css ?? []).map(path), preloads: imported.map(path) }
}
