// Knows what a check says of one part of an installation.

/** A note costs something but is no fault; what is wrong makes the check fail. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })
