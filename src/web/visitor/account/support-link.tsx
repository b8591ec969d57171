// Knows the mail link to the operator.
import { useSite } from '../../ui/site-context.ts'

export function SupportLink({ subject }: { subject: string }) {
  const { supportEmail } = useSite()
  return <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>{supportEmail}</a>
}
