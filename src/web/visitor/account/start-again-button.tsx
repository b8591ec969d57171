// Knows the way back to an empty form: a button where a script keeps what was sent, else a link to the page of the form.
import { PageLink } from '../../navigation/page-link.tsx'

type StartAgainButtonProps = { label: string; href: string; onAgain: (() => void) | undefined }

export function StartAgainButton({ label, href, onAgain }: StartAgainButtonProps) {
  return onAgain ? (
    <button type="button" className="button" onClick={onAgain}>
      {label}
    </button>
  ) : (
    <PageLink className="button" href={href}>
      {label}
    </PageLink>
  )
}
