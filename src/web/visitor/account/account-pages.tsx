// Knows the screens around an account, which have a script of their own.
export { ConfirmEmailPage } from './confirm-email-page.tsx'
export { ConfirmNewEmailPage } from './confirm-new-email-page.tsx'
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { InvitationPage } from './invitation-page.tsx'
export { LoginPage } from './login-page.tsx'
export { PasswordResetPage } from './password-reset-page.tsx'
export { SignupPage } from './signup-page.tsx'
