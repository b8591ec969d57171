// Knows what is said where a page waits for a script that does not come, and the way to ask for it again.
import { useIsHydrated } from './use-is-hydrated.ts'
import './script-load-error.css'

/** Sent with the HTML and kept out of sight by its style, which alone can still act when the script is lost. */
export function ScriptLoadError({ path }: { path: string }) {
  if (useIsHydrated()) return null
  return (
    <div className="notice script-load-error" role="alert">
      This page did not load completely.
      <a className="button" href={path}>
        Load again
      </a>
    </div>
  )
}
