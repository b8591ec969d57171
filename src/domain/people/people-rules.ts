// Decides whether the directory would be without an administrator.

/** Whether nobody is left of the administrators (ids) without this one. */
export const isLastAdministrator = (administrators: readonly string[], id: string): boolean =>
  administrators.every((one) => one === id)
