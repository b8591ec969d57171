// Knows the signup screen.
export function SignupPage() {
  return <main id="main" />
}
