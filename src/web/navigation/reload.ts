// Decides when a page is loaded again whose script could not be loaded: by itself only once, and never without a connection.
import { entryState, updateEntryState } from './scroll-memory.ts'

/** Without a connection the browser would show an empty page of its own. */
export const reload = () =>
  fetch(location.href).then(
    () => location.reload(),
    () => {},
  )

/** After an upgrade the page of the server names other scripts. Once, or a script that never loads would reload for ever. */
export function reloadOnce(): void {
  if (entryState().reloaded) return
  updateEntryState({ reloaded: true })
  reload()
}
