// Knows the texts about deleting an account: that of an owner, of somebody who moderates, and of somebody with neither listing nor role.
import type { AuthCheck } from '../../../contract/account.ts'

const withListing = {
  data: 'One file with all that we keep about you and your listing, and your pictures.',
  panel:
    'Your listing is hidden at once. After seven days your account and your listing are gone for good. Until then you can undo it.',
  atOnce: 'Your listing is hidden from visitors at once.',
  deleted: 'your account, your listing, its pictures and its history are deleted for good.',
  untilThen: 'Until then you can undo this. Your listing is then again what it was before.',
  now: 'Your listing is hidden from visitors.',
}

const withRole: typeof withListing = {
  data: 'One file with all that we keep about you and what you decided.',
  panel:
    'You give your role up at once. After seven days your account is gone for good. Until then you can undo it. The log keeps what you decided, without your address.',
  atOnce: 'You give your role up at once.',
  deleted: 'your account is deleted for good. The log keeps what you decided, without your address.',
  untilThen: 'Until then you can undo this. You may then do again what you could do before.',
  now: 'You have given your role up.',
}

const withNeither: typeof withListing = {
  ...withRole,
  panel:
    'After seven days your account is gone for good. Until then you can undo it. The log keeps what you decided, without your address.',
  atOnce: 'You can change nothing any more from now on.',
  untilThen: 'Until then you can undo this.',
  now: 'You have asked us to delete your account.',
}

export function leavingWords(auth: AuthCheck) {
  if (!auth.authenticated || auth.user.businessId !== null) return withListing
  return auth.user.isAdmin === 1 ? withRole : withNeither
}
