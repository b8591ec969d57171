// Knows what is said where a form waits for a script that does not come, and the way to ask for the page again.
import { useAddress } from '../navigation/address.ts'
import { useIsAwake } from './use-is-awake.ts'

/** Sent with the HTML and kept out of sight by form.css, which alone can still act when the script is lost. */
export function LostScript() {
  const { path } = useAddress()
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
