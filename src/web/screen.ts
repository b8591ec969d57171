// What a screen consists of (its component, what the server loads for it, its head), and how a page gets it: from the first script or a lazy one.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, use, useEffect } from 'react'
import type { PageSite } from '../contract/page.ts'
import type { Get } from './data/calls.ts'
import type { PageAccess } from './data/session.ts'
import type { PageHead } from './ui/page-head.ts'

/** The request of one page, and the client that caches the data of its calls. */
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
  /** What the server loads for it besides the session; of a page that not everybody may see only for those who may. */
  load?: (context: PageContext) => Promise<unknown>[]
}

/** The props of the component of a page: the ':id' of the address, '' if it has none. */
export type ScreenProps = { id: string }

export type ScreenParts = Parts<ScreenProps> & {
  head: (context: PageContext) => PageHead
  /** Whether the address shows anything, decided after the loads. If not, the status is 404. */
  isFound?: (context: PageContext) => boolean
  /** Where the page is instead, decided after the loads: 301 for an address of the past, 302 for now. Null: it is here. */
  findPageRedirect?: (context: PageContext) => PageRedirect | null
}

/** An area shows the page inside its frame. */
export type AreaProps = ScreenProps & { page: Page }
export type AreaParts = Parts<AreaProps>

/** A line of the table of pages. */
export type Page = {
  /** The path of its address, where a part like ':id' stands for any. Null: the page for paths that no other page has. */
  path: string | null
  /** Who may see it; anybody else is redirected. */
  access: PageAccess
  screen: Screen
  /** The area in whose frame it stands, which stays mounted between its pages. */
  area: Screen<AreaParts> | null
}

export type Screen<Loaded = ScreenParts> = {
  /** The module of a lazy screen, as the build manifest names it. Null: the screen is in the first script. */
  source: string | null
  /** Whether the page is of no use without its script. A page that is only read works without it. */
  needsScript: boolean
  /** The screen if it is loaded. */
  find: () => Loaded | null
  /** Rejects when the script cannot be loaded. */
  load: () => Promise<Loaded>
  /** For rendering: resolves to null when the script cannot be loaded, and stays so until `forgetFailure`. */
  loadOrNull: () => Promise<Loaded | null>
  forgetFailure: () => void
}

export function eager(parts: ScreenParts): Screen {
  const load = async () => parts
  const find = () => parts
  return { source: null, needsScript: false, find, load, loadOrNull: load, forgetFailure: () => {} }
}

/**
 * The screens of a lazy script, by the names under which its module exports them. `source` is the module that `fetchModule` imports, so
 * that the server can link its style and script.
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
        // The same promise for every render: with a new one after each failure, React would request the script endlessly.
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
  // The next navigation to the screen requests the script again. Some browsers remember a failed module until the page is
  // reloaded, so Retry reloads the page.
  useEffect(() => screen.forgetFailure, [screen])
  // `use` must be the last hook: it is not called when the script has loaded between two renders, so a hook after it fails.
  return screen.find() ?? use(screen.loadOrNull())
}
