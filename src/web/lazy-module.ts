// Knows a lazy script of a part of a page: the server always has it loaded, a browser loads it when it needs it.

export type LazyModule<Module> = {
  /** Null while it is not loaded. */
  find: () => Module | null
  /** Resolves to null when it cannot be loaded. Always the same promise, as React's `use` needs it. */
  load: () => Promise<Module | null>
}

export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let found: Module | null = null
  let loading: Promise<Module | null> | null = null
  const load = async () => {
    found = await fetchModule().catch(() => null)
    return found
  }
  return {
    find: () => found,
    load: () => {
      loading ??= load()
      return loading
    },
  }
}
