// Decides how many attempts of each kind are allowed.

/** `max` attempts of one key (an account, an address, or both) in `minutes`; `reason` begins the sentence of the refusal. */
export type RateLimit = { max: number; minutes: number; reason: string }

/**
 * The limits. The key is the account and the address for `signIn` and `secondFactor`, the email for `signInOfAccount`, the account for `passwordChange`, `edit`,
 * `upload`, `export`, `forgotPasswordOfAccount`, `emailConfirmation`, `emailChange` and `invitation`, and the address for the others.
 */
export const rateLimits = {
  signIn: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  secondFactor: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  signInFromAddress: { max: 30, minutes: 15, reason: 'Too many failed sign-ins.' },
  // From every network: these only slow the next ones down, and nobody reads the reason.
  signInOfAccount: { max: 20, minutes: 60, reason: 'Too many failed sign-ins.' },
  // Not counted: what is refused before the email is looked up (docs/decisions/accounts.md).
  registration: { max: 5, minutes: 30, reason: 'Too many registrations from your network.' },
  passwordChange: { max: 10, minutes: 10, reason: 'Too many attempts to change the password.' },
  edit: { max: 120, minutes: 30, reason: 'Too many changes.' },
  upload: { max: 30, minutes: 30, reason: 'Too many pictures uploaded.' },
  export: { max: 5, minutes: 30, reason: 'Too many downloads of your data.' },
  message: { max: 5, minutes: 30, reason: 'Too many messages from your network.' },
  report: { max: 5, minutes: 30, reason: 'Too many reports from your network.' },
  passwordReset: { max: 30, minutes: 15, reason: 'Too many attempts to set a new password.' },
  forgotPassword: { max: 10, minutes: 30, reason: 'Too many requests for a link from your network.' },
  // Nobody reads this reason: it would tell that the account exists.
  forgotPasswordOfAccount: { max: 3, minutes: 60, reason: 'Too many links to a new password.' },
  emailConfirmation: { max: 3, minutes: 60, reason: 'Too many links to confirm your address.' },
  emailChange: { max: 5, minutes: 60, reason: 'Too many attempts to change your address.' },
  invitation: { max: 20, minutes: 24 * 60, reason: 'Too many invitations.' },
  emailLink: { max: 30, minutes: 15, reason: 'Too many attempts to confirm an address.' },
} as const satisfies Record<string, RateLimit>

/** The kind of an attempt that is counted. */
export type RateLimitKind = keyof typeof rateLimits

/** Failed sign-ins of one account in an hour that are as quick as the first, wherever they come from. One address has ten in 15 minutes. */
const quickSignIns = 10
const slowestSignInMs = 4000

/** How long the sign-in waits that is this one within the hour: longer each time, and never so long that its owner is locked out. */
export const signInPauseMs = (count: number): number =>
  count <= quickSignIns ? 0 : Math.min(slowestSignInMs, 250 * 2 ** (count - quickSignIns - 1))

/** The sentence of a refusal, and the whole seconds after which another attempt is allowed. */
export function describeRefusal(
  kind: RateLimitKind,
  secondsLeft: number,
): { sentence: string; retryAfterSeconds: number } {
  const seconds = Math.max(1, Math.ceil(secondsLeft))
  const minutes = Math.ceil(seconds / 60)
  return {
    sentence: `${rateLimits[kind].reason} Please try again in ${waitText(minutes)}.`,
    retryAfterSeconds: seconds,
  }
}

function waitText(minutes: number): string {
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
