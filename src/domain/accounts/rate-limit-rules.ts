// Decides how often somebody may try what costs us or others something.

/** So many tries by one key (an account, an address, or both) in so many minutes; `what` begins the refusal. */
export type RateLimit = { most: number; minutes: number; what: string }

/** What is counted. The keys: account and address, address, address, account, account, address. */
export const rateLimits = {
  signIn: { most: 10, minutes: 15, what: 'Too many failed sign-ins.' },
  signInFromAddress: { most: 30, minutes: 15, what: 'Too many failed sign-ins.' },
  registration: { most: 5, minutes: 30, what: 'Too many registrations from your network.' },
  passwordChange: { most: 10, minutes: 10, what: 'Too many attempts to change the password.' },
  upload: { most: 30, minutes: 30, what: 'Too many pictures uploaded.' },
  passwordReset: { most: 30, minutes: 15, what: 'Too many attempts to set a new password.' },
} as const satisfies Record<string, RateLimit>

export type RateLimitKind = keyof typeof rateLimits

/** The end of the stretch of time that begins now. */
export function attemptsEndAt(kind: RateLimitKind, now: Date): Date {
  return new Date(now.getTime() + rateLimits[kind].minutes * 60_000)
}

/** The refusal, with the whole seconds after which trying again makes sense. */
export function describeRefusal(
  kind: RateLimitKind,
  endsAt: Date,
  now: Date,
): { sentence: string; retryAfterSeconds: number } {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return {
    sentence: `${rateLimits[kind].what} Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  }
}
