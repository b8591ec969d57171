// How long one-time links, and the steps that need a token, can be used, and the words for it. Without zod, for the screens.

/** How long a token of each purpose is valid, in minutes. */
export const tokenMinutes = {
  // The operator may pass the link on manually.
  'password-reset': 60,
  // A new owner may not read the registration email for days.
  'confirm-email': 7 * 24 * 60,
  'new-email': 7 * 24 * 60,
  // An invited person does not expect the email.
  invitation: 48 * 60,
  // A second email follows after 30 days, and the link of the first one still works.
  'still-right': 60 * 24 * 60,
  'second-step': 5,
  'new-passkey': 5,
  // The person who reads the emails of a business may be away for days.
  'claim-letter': 7 * 24 * 60,
} as const

/** That time in words, for a sentence: 'an hour', '48 hours', 'a week', '60 days'. */
export function tokenTime(purpose: keyof typeof tokenMinutes): string {
  const minutes: number = tokenMinutes[purpose]
  const hours = minutes / 60
  if (hours === 1) return 'an hour'
  if (hours === 7 * 24) return 'a week'
  if (hours < 1) return `${minutes} minutes`
  return hours <= 48 ? `${hours} hours` : `${hours / 24} days`
}
