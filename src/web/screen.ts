// The parts of a screen (component, server load, head), and whether it is in the first script or loaded lazily.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, use, useEffect } from 'react'
import type { PageSite } from '../contract/page.ts'
import type { Get } from './data/calls.ts'
import type { PageAccess } from './data/page-access.ts'
import type { PageHead } from './ui/page-head.ts'

/** The request for a page, and the query client that caches the data of its calls. */
export type PageContext = {
  path: string
  search: string
  id: string
  site: PageSite
  client: QueryClient
  get: Get
}

export type PageRedirect = { status: 301 | 302; redirect: string }

type Parts<Props> = {
  Component: ComponentType<Props>
  /** What the server loads besides the session. For a page with restricted access, only for those who may see it. */
  load?: (context: PageContext) => Promise<unknown>[]
}

/** The props of a page's component: the ':id' in the address, '' if it has none. */
export type ScreenProps = { id: string }

export type ScreenParts = Parts<ScreenProps> & {
  head: (context: PageContext) => PageHead
  /** Whether there is anything at the address, decided after the loads. If not, the status is 404. */
  isFound?: (context: PageContext) => boolean
  /** Where to redirect, decided after the loads: 301 from a former address, 302 for now. Null: no redirect. */
  findPageRedirect?: (context: PageContext) => PageRedirect | null
}

/** An area shows the page inside its frame. */
export type AreaProps = ScreenProps & { page: Page }
export type AreaParts = Parts<AreaProps>

/** A row of the table of pages. */
export type Page = {
  /** The path, where a segment such as ':id' matches anything. Null: the page for paths that no other page has. */
  path: string | null
  /** Who may see it; anybody else is redirected. */
  access: PageAccess
  screen: Screen
  /** The area that shows the page inside its frame; the frame stays mounted between pages of the area. */
  area: Screen<AreaParts> | null
}

export type Screen<Loaded = ScreenParts> = {
  /** The module of a lazy screen, as the build manifest names it. Null: the screen is in the first script. */
  source: string | null
  /** Whether the page is useless without its script. Pages that are only read work without it. */
  needsScript: boolean
  /** The screen, or null until it is loaded. */
  find: () => Loaded | null
  /** Rejects when the script cannot be loaded. */
  load: () => Promise<Loaded>
  /** For rendering: resolves to null when the script cannot be loaded, until `forgetFailure` is called. */
  loadOrNull: () => Promise<Loaded | null>
  forgetFailure: () => void
}

export function eager(parts: ScreenParts): Screen {
  const load = async () => parts
  const find = () => parts
  return { source: null, needsScript: false, find, load, loadOrNull: load, forgetFailure: () => {} }
}

/**
 * The screens of a lazy script, by their export names. `source` is the module that `fetchModule` imports, so that the server can link its
 * styles and script.
 */
export function lazyScreens<Module extends object>(
  source: string,
  fetchModule: () => Promise<Module>,
  { needsScript = true } = {},
) {
  let found: Module | null = null
  let loading: Promise<Module> | null = null
  const loadModule = () => {
    loading ??= fetchModule().then(
      (module) => {
        found = module
        return module
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return <Name extends keyof Module>(name: Name): Screen<Module[Name]> => {
    let loadingOrNull: Promise<Module[Name] | null> | null = null
    const load = () => loadModule().then((module) => module[name])
    return {
      source,
      needsScript,
      find: () => found?.[name] ?? null,
      load,
      loadOrNull: () => {
        // Every render gets the same promise: with a new one after each failure, React would request the script endlessly.
        loadingOrNull ??= load().catch(() => null)
        return loadingOrNull
      },
      forgetFailure: () => {
        loadingOrNull = null
      },
    }
  }
}

/** A screen; suspends until its script is loaded. Null when the script cannot be loaded. */
export function useScreen<Loaded>(screen: Screen<Loaded>): Loaded | null {
  // The next navigation to the screen requests the script again. Some browsers cache a failed import until the page is reloaded, so Retry
  // reloads the page.
  useEffect(() => screen.forgetFailure, [screen])
  // `use` must be the last hook: once the script has loaded it is no longer called, so a hook after it would fail.
  return screen.find() ?? use(screen.loadOrNull())
}
