// Knows the link to the support address.
import { useSite } from '../ui/site-context.ts'

export function SupportAddress() {
  const { supportEmail } = useSite()
  return (
    <a className="text-link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
}
