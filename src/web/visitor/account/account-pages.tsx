// The screens around an account, which have a script of their own.
export { ConfirmEmailPage, ConfirmNewEmailPage } from './confirm-link.tsx'
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { LoginPage } from './login-page.tsx'
export { InvitationPage, PasswordResetPage } from './password-link-page.tsx'
export { SignupPage } from './signup-page.tsx'
