// Knows how a page gets its component: with the first script, or with a script of its own that only its readers fetch.
import { type ComponentType, use, useEffect } from 'react'

/** What every page component is given: the ':id' of its address, and what an area shows inside its frame. */
export type ScreenProps = {
  id?: string
  part?: string
  /** The screen of this part, where it has a script of its own. */
  content?: Screen
}
type Component = ComponentType<ScreenProps>

export type Screen = {
  /** The module of a screen with a script of its own, as the build names it; null for the others. */
  source: string | null
  /** Pages of one key share their frame: moving between them keeps it. Null: every address stands alone. */
  frame: string | null
  find: () => Component | null
  /** Refuses when the script cannot be fetched. */
  load: () => Promise<Component>
  /** The same for somebody who is waiting: null when the script cannot be fetched, until that is forgotten. */
  loadOrNull: () => Promise<Component | null>
  forgetFailure: () => void
}

export function eager(component: Component): Screen {
  const load = async () => component
  return { source: null, frame: null, find: () => component, load, loadOrNull: load, forgetFailure: () => {} }
}

/** `source` must name the module that `fetchModule` imports, so that the server can link its style and script. */
export function lazy<Name extends string>(
  source: string,
  fetchModule: () => Promise<Record<Name, Component>>,
  name: Name,
  { keepsFrame = false } = {},
): Screen {
  let found: Component | null = null
  let loading: Promise<Component> | null = null
  let arriving: Promise<Component | null> | null = null
  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        found = module[name]
        return found
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return {
    source,
    frame: keepsFrame ? `${source} ${name}` : null,
    find: () => found,
    load,
    loadOrNull: () => {
      // One promise for all drawings: a new one after each failure would ask for the script without end.
      arriving ??= load().catch(() => null)
      return arriving
    },
    forgetFailure: () => {
      arriving = null
    },
  }
}

/** The component of a screen; waits for its script inside the Suspense around it. Null when that cannot be fetched. */
export function useScreen(screen: Screen): Component | null {
  // A script lost in a dead spot is asked for again with the next visit. (Some browsers remember the failure; Retry loads
  // the page anew.)
  useEffect(() => screen.forgetFailure, [screen])
  // The last hook: it is not called again where the script arrives between two tries to draw, and hooks after it would fail.
  return screen.find() ?? use(screen.loadOrNull())
}
