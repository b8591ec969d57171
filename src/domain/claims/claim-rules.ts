// The rules of claims: who may claim, whether a proof is possible, and what is stored of its digits.
import { createHash } from 'node:crypto'
import type { Proof } from '../../contract/claims.ts'
import { mobileNumber } from '../../contract/contact-links.ts'
import { moderates, type Role } from '../../contract/people.ts'

/** Why an account may not claim a listing, as a sentence; null when it may. */
export function whyNotClaimant(account: {
  role: Role
  businessId: string | null
  leavesAt: Date | null
}): string | null {
  if (moderates(account.role))
    return 'Moderators cannot own a listing with the same account. Please use another email address.'
  if (account.businessId !== null)
    return 'Your account already has a listing, and each account can have only one. Please use another email address for this one.'
  return account.leavesAt ? 'This account is being deleted, so it cannot get a listing.' : null
}

/** Why a listing cannot be claimed by this proof, as a sentence; null when it can. */
export function whyNotProof(
  proof: Proof,
  listing: { phone: string | null; whatsapp: string | null; email: string | null },
  claimant: { email: string; isConfirmed: boolean },
): string | null {
  if (proof === 'telephone' && listPhones(listing).length === 0)
    return 'This listing shows no phone number. Please choose another proof.'
  if (proof !== 'email') return null
  if (!listing.email) return 'This listing shows no email address. Please choose another proof.'
  // The reader of the email sees this address, and must be able to trust it.
  return claimant.isConfirmed || isSameEmail(claimant.email, listing.email)
    ? null
    : 'Please confirm your own email address first: we sent you a link when you created your account.'
}

/** The phone numbers that a listing shows, without duplicates. */
export const listPhones = ({
  phone,
  whatsapp,
}: {
  phone: string | null
  whatsapp: string | null
}): string[] => [...new Set([phone, whatsapp].filter((number) => number !== null))]

/** Whether two email addresses are the same. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The hash that is stored for the digits of a claim. It keeps the digits out of lists and backups that people read. Someone who steals the
 * database could try all of them, but would still need the phone.
 */
export const hashDigits = (userId: string, digits: string): Buffer =>
  createHash('sha256').update(`${userId} ${digits}`).digest()

/** A link that opens WhatsApp with this text: to the number of the listing if it is a mobile number, otherwise to a chat that the sender chooses. */
export function whatsAppAddress(
  { phone, whatsapp }: { phone: string | null; whatsapp: string | null },
  text: string,
): string {
  const number = whatsapp ?? (phone === null ? null : mobileNumber(phone))
  return `https://wa.me/${number?.replace('+', '') ?? ''}?text=${encodeURIComponent(text)}`
}
