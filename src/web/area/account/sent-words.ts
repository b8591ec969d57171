// Knows what a page says after a form of the own account was sent without a script.

export const sentWords = {
  password: 'Your password was changed. Every other browser is signed out.',
  email: 'A link is on its way to the new address. Until you confirm, nothing changes.',
  sessions: 'Every other browser is signed out.',
  keep: 'Your account is kept. Everything is as it was before.',
}
