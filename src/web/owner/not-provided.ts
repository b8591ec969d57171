// Knows the words for what an owner left out (spec §2).

export const notProvided = 'Not provided'
