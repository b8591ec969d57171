// Knows the message of a page whose script does not load, and the link that loads the page again.
import { useIsHydrated } from './use-is-hydrated.ts'
import './script-load-error.css'

/** Part of the HTML, and hidden by CSS for the first seconds: CSS works also when no script has loaded. */
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
