// Knows whom an owner writes to when something about the listing has to be settled by a person.
import { useSite } from '../ui/site-context.ts'

export function SupportAddress() {
  const { supportEmail } = useSite()
  return (
    <a className="text-link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
}
