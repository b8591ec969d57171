// The account screens, which share one lazy script.
export { confirmEmailPage, confirmNewEmailPage } from './confirm-link.tsx'
export { forgotPasswordPage } from './forgot-password-page.tsx'
export { loginPage } from './login-page.tsx'
export { invitationPage, passwordResetPage } from './password-link-page.tsx'
export { setupPage } from './setup-page.tsx'
export { signupPage } from './signup-page.tsx'
export { stillRightPage } from './still-right-page.tsx'
