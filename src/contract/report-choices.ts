// The choices and the limits of reports and messages. Without zod, for the screens.

/** Why a listing is reported, in the order of the list to choose from. */
export const reportReasons = {
  'wrong-details': 'Some details are wrong',
  closed: 'It has closed for good',
  offensive: 'It is offensive or against the law',
  'not-theirs': 'It pretends to be someone else’s business',
  privacy: 'It shows something private',
} as const

/** How a report ended: `label` is what a moderator chooses, `sentence` is what the reporter reads. */
export const reportOutcomes = {
  corrected: { label: 'Corrected', sentence: 'The listing was corrected.' },
  hidden: { label: 'Hidden', sentence: 'The listing is no longer shown.' },
  'no-change': { label: 'No change needed', sentence: 'We checked it, and nothing had to change.' },
} as const

/** Maximum length of a report, and of the note to the reporter, in characters. */
export const maxReportText = 1000
export const maxReportNote = 500
/** Maximum length of a moderator's message to an owner, in characters. */
export const maxOwnerMessage = 1000
/** Maximum length of a visitor's message, in characters. */
export const maxMessageLength = 3000
