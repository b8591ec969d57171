// The account screens, which share one lazy script.
export { confirmEmailPage, confirmNewEmailPage, stillRightPage } from './confirm-link.tsx'
export { forgotPasswordPage } from './forgot-password-page.tsx'
export { loginPage } from './login-page.tsx'
export { invitationPage, passwordResetPage, setupPage } from './password-link-page.tsx'
export { signupPage } from './signup-page.tsx'
