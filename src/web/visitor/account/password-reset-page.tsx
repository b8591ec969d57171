// Knows the password-reset screen.
export function PasswordResetPage() {
  return <main id="main" />
}
