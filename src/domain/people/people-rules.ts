// Decides whether the directory would be without an administrator, and what is said about a person who is gone.

/** Why the last administrator can neither lose the role nor delete the account. */
export const lastAdministratorText =
  'You are the only administrator. Make another one first: without one nobody can run the directory.'

/** Whether nobody is left of the administrators (ids) without this one. */
export const isLastAdministrator = (administrators: readonly string[], id: string): boolean =>
  administrators.every((one) => one === id)

/** What is said about a person or an invitation that there is no more. */
export const personGoneText =
  'This person or invitation is gone already: a colleague removed it, or the invitation was used.'
