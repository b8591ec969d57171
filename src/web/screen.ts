// Knows how a page gets its component: with the first script, or with a script of its own that only its readers fetch.
import { type ComponentType, use } from 'react'

/** What every page component is given: the ':id' of its address, and which part of an area it shows. */
export type ScreenProps = { id?: string; part?: string }
type Component = ComponentType<ScreenProps>

export type Screen = {
  /** The module of a screen with a script of its own, as the build names it; null for the others. */
  source: string | null
  /** Pages of one key share their frame: moving between them keeps it. Null: every address stands alone. */
  frame: string | null
  find: () => Component | null
  load: () => Promise<Component>
}

export function eager(component: Component): Screen {
  return { source: null, frame: null, find: () => component, load: async () => component }
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
  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        found = module[name]
        return found
      },
      (error: unknown) => {
        // A script lost in a dead spot is asked for again with the next visit.
        loading = null
        throw error
      },
    )
    return loading
  }
  return { source, frame: keepsFrame ? `${source} ${name}` : null, find: () => found, load }
}

/** The component of a screen; waits for its script inside the Suspense around it. */
export function useScreen(screen: Screen): Component {
  return screen.find() ?? use(screen.load())
}
