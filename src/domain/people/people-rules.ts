// Decides whether the directory would be without an administrator.

/** Why the last administrator can neither lose the role nor delete the account. */
export const lastAdministratorText =
  'You are the only administrator. Make another one first: without one nobody can run the directory.'

/** Whether nobody is left of the administrators (ids) without this one. */
export const isLastAdministrator = (administrators: readonly string[], id: string): boolean =>
  administrators.every((one) => one === id)
