// Knows what is said where a page waits for a script that does not come, and the way to ask for it again.
import { useIsAwake } from './use-is-awake.ts'
import './lost-script.css'

/** Sent with the HTML and kept out of sight by its style, which alone can still act when the script is lost. */
export function LostScript({ path }: { path: string }) {
  if (useIsAwake()) return null
  return (
    <div className="notice lost-script" role="alert">
      This page did not load completely.
      <a className="button" href={path}>
        Load again
      </a>
    </div>
  )
}
