// Knows the login screen.
export function LoginPage() {
  return <main id="main" />
}
