// The words of the yearly question to an owner: is your listing still right?
import { type StillRightAnswer, stillRightWords } from '../../contract/still-right.ts'
import { type MailContent, type SiteDetails, writeMail } from './template-layout-rules.ts'

/** `token` is that of the one-time link; null where other people may read the text, which then leads to the sign-in. */
type Question = { token: string | null; isReminder: boolean }

/** Once a year, and a month later to who did not answer. Each answer opens a page with a button, since programs that scan mail open links. */
export function stillRight(values: SiteDetails, { token, isReminder }: Question): MailContent {
  const linkTo = (answer: StillRightAnswer) => ({
    label: stillRightWords[answer],
    address: `${values.siteUrl}/still-right?answer=${answer}#${token}`,
  })
  return writeMail(
    values,
    isReminder ? 'Once more: is your listing still right?' : 'Is your listing still right?',
    {
      opening: 'Is everything in your listing still right? It last changed more than a year ago.',
      paragraphs: [
        'If it is, the page of your listing will say so to your customers. If something has changed, please update it.',
        'If the business has closed for good, its page will say so, and it will no longer be in our lists.',
        ...(token === null
          ? []
          : ['Each link below opens a page with a button. The links work once, within 60 days.']),
        ...(isReminder ? ['This is our second email about it, and the last one this year.'] : []),
      ],
      ...(token === null
        ? { action: { label: 'Sign in to your listing', address: `${values.siteUrl}/login` } }
        : { action: linkTo('yes'), otherActions: [linkTo('change'), linkTo('closed')] }),
    },
  )
}
