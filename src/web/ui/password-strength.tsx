// Knows how the strength of a new password is shown.
import { rateStrength } from './password-strength-rules.ts'

/** Empty until something is typed. Screen readers read the words and skip the bars. */
export function PasswordStrength({ password }: { password: string }) {
  if (!password) return null
  const { level, words } = rateStrength(password)
  return (
    <span className="strength" data-level={level}>
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{words}</span>
    </span>
  )
}
