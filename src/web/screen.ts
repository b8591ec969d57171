// How a page gets its component: from the first script, or from a lazy script that only this page loads.
import { type ComponentType, use, useEffect } from 'react'

/** The props of every page component: the ':id' of the address, and what an area shows inside its frame. */
export type ScreenProps = {
  id?: string
  part?: string
  /** The screen of this part, if it has a lazy script. */
  content?: Screen
}
type Component = ComponentType<ScreenProps>

export type Screen = {
  /** The module of a lazy screen, as the build manifest names it. Null: the screen is in the first script. */
  source: string | null
  /** Whether the page is of no use without its script. A page that is only read works without it. */
  needsScript: boolean
  /** Pages with the same key share one frame, which stays mounted between them. Null: each address mounts again. */
  frame: string | null
  /** The component if it is loaded. */
  find: () => Component | null
  /** Rejects when the script cannot be loaded. */
  load: () => Promise<Component>
  /** For rendering: resolves to null when the script cannot be loaded, and stays so until `forgetFailure`. */
  loadOrNull: () => Promise<Component | null>
  forgetFailure: () => void
}

export function eager(component: Component): Screen {
  const load = async () => component
  const find = () => component
  return {
    source: null,
    needsScript: false,
    frame: null,
    find,
    load,
    loadOrNull: load,
    forgetFailure: () => {},
  }
}

/** `source` is the module that `fetchModule` imports, so that the server can link its style and script. */
export function lazy<Name extends string>(
  source: string,
  fetchModule: () => Promise<Record<Name, Component>>,
  name: Name,
  { keepsFrame = false, needsScript = true } = {},
): Screen {
  let found: Component | null = null
  let loading: Promise<Component> | null = null
  let loadingOrNull: Promise<Component | null> | null = null
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
    needsScript,
    frame: keepsFrame ? `${source} ${name}` : null,
    find: () => found,
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

/** The component of a screen; suspends until its script is loaded. Null when the script cannot be loaded. */
export function useScreen(screen: Screen): Component | null {
  // The next navigation to the screen requests the script again. Some browsers remember a failed module until the page is
  // reloaded, so Retry reloads the page.
  useEffect(() => screen.forgetFailure, [screen])
  // `use` must be the last hook: it is not called when the script has loaded between two renders, so a hook after it fails.
  return screen.find() ?? use(screen.loadOrNull())
}
