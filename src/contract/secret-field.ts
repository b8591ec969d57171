// Decides which fields of forms hold a secret, by their name.

/** Whether a field holds a password: it is neither kept in a draft nor sent back with a refused form. */
export const isSecretField = (name: string): boolean => /password/i.test(name)
