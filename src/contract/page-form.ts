// The forms that work without a script: the browser sends them to the address of their page.
import type { SignedInUser } from './account.ts'
import { slugOf } from './categories.ts'
import type { Issue } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { dashboardPath } from './public-addresses.ts'
import {
  pageRemoved,
  pageSaved,
  readAddress,
  readContact,
  readIllustration,
  readLook,
  readMail,
  readPageDraft,
  readPageRemoval,
  readPageText,
  readPictures,
  readRegion,
  readReviewSettings,
  settingsDone,
  settingsFieldNames,
} from './site-forms.ts'
import {
  accountField,
  filled,
  filledAs,
  filledOnPage,
  readAssignment,
  readCategory,
  readCategoryHiding,
  readCategoryOrder,
  readClaimClosing,
  readClaimDigits,
  readEdit,
  readMerge,
  readNewTrade,
  readOwnerMessage,
  readPhotoId,
  readPhotoOrder,
  readPhotoText,
  readRegistration,
  readReportClosing,
  readReviewChange,
  readReviewClosing,
  readReviewDecision,
  readReviewRejection,
  readTradeChange,
  type TypedForm,
  withToken,
} from './typed-form.ts'

/**
 * The call that a form makes, and the address of the redirect on success, also by what the call returned. `read` turns the typed fields into the input of the call.
 * `names` maps names in the call to field names on the page, where they differ.
 */
export type PageForm = {
  call: EndpointName
  done: string | ((typed: TypedForm, returned: unknown) => string)
  read: (typed: TypedForm) => Record<string, unknown>
  names?: Record<string, string>
  /** Whether the page shows the result of the call instead of a redirect, because the result must not be in an address. */
  shows?: (returned: unknown) => boolean
}

const photosDone = '/business/edit?sent=photos'
// The field of the place needs a script. Without one, the location says where the business is.
const ofBusiness = { placeId: 'location' }
const ofLink = { token: 'link' }
const ofSettings = { email: accountField }
const ofEmail = { email: 'newAddress', currentPassword: 'addressPassword' }
const ofPasskey = { currentPassword: 'passkeyPassword' }
const categoryDone = '/admin/categories?sent=category'
// Prefixed, because the page also has the form of a trade.
const ofCategory = { name: 'categoryName', plural: 'categoryPlural', icon: 'categoryIcon' }
const ofDeletion = { password: 'deletion-password' }

type AccountPage = '/business/settings' | '/admin/account' | '/account'
/** The forms about one's own account that each of its pages has. */
export type AccountForm = 'email' | 'sessions' | 'delete' | 'keep'

/** An account that is leaving sees the same page at every address; `home` is the address to redirect to. */
const accountForms = <Page extends AccountPage>(page: Page, home: string) => {
  const forms: Record<AccountForm, PageForm> = {
    email: { call: 'changeEmail', done: `${page}?sent=email`, read: filledAs(ofEmail), names: ofEmail },
    sessions: { call: 'endOtherSessions', done: `${page}?sent=sessions`, read: filled },
    delete: { call: 'deleteAccount', done: home, read: filledAs(ofDeletion), names: ofDeletion },
    keep: { call: 'keepAccount', done: `${home}?sent=keep`, read: filled },
  }
  const rows = Object.entries(forms).map(([name, form]) => [`${page}?form=${name}`, form])
  return Object.fromEntries(rows) as Record<`${Page}?form=${AccountForm}`, PageForm>
}

/** The form for a new password, except for owners, who change it with their settings. */
const passwordForm = (page: AccountPage): PageForm => ({
  call: 'changePassword',
  done: `${page}?sent=password`,
  read: filled,
})

/** The forms on the page of a claim send the last part of its path in the field `page`. */
const claimDone =
  (sent: string) =>
  ({ texts }: TypedForm) =>
    `/claim/${encodeURIComponent(texts.get('page') ?? '')}?sent=${sent}`

/** `field` has the id of the business whose history shows the result. */
const mergeDone =
  (sent: string, field: string) =>
  ({ texts }: TypedForm) =>
    `/admin/businesses/${encodeURIComponent(texts.get(field) ?? '')}/history?sent=${sent}`

/** The form of a review sends the business part of its path in the field `page`. */
const reviewWritten = ({ texts }: TypedForm) =>
  `/b/${encodeURIComponent(texts.get('page') ?? '')}/reviews?sent=review`

/** A form next to a review leads back to it, on the same page of the list and in the same order. */
const backToReview =
  (sent: string) =>
  ({ texts }: TypedForm) => {
    const [page = '', id = ''] = [texts.get('page'), texts.get('id')].map((text) =>
      encodeURIComponent(text ?? ''),
    )
    const query = new URLSearchParams(texts.get('view') ?? '')
    query.set('sent', sent)
    query.set('review', id)
    return `/b/${page}/reviews?${query}#review-${id}`
  }

/** A button of a category leads back to its line: it may be pressed several times, and the list is long. */
const backToCategory =
  (sent: string) =>
  ({ texts }: TypedForm) => {
    const [name] = ['up', 'down', 'hide', 'show'].flatMap((button) => texts.get(button) ?? [])
    return `/admin/categories?sent=${sent}#category-${slugOf(name ?? '')}`
  }

/** The last part of the personal link of a review is its token. */
const reviewDone =
  (sent: string) =>
  ({ texts }: TypedForm) =>
    `/review/${encodeURIComponent(texts.get('token') ?? '')}?sent=${sent}`

/** The forms by their action: the path of the page, and the name of the form if the page has several. */
export const pageForms = {
  '/contact': { call: 'sendMessage', done: '/contact?sent=1', read: filled },
  '/report': {
    call: 'reportBusiness',
    // The page then links back to the business.
    done: ({ texts }) => `/report?${new URLSearchParams({ business: texts.get('id') ?? '', sent: '1' })}`,
    read: filled,
  },
  // With `page`, a claim led to the form.
  '/login': {
    call: 'login',
    done: ({ texts }, returned) => {
      const page = texts.get('page')
      const { user } = returned as { user: SignedInUser }
      return dashboardPath(user, page ? `/claim/${encodeURIComponent(page)}` : '/')
    },
    read: filledOnPage,
  },
  '/signup': {
    call: 'registerBusiness',
    done: '/signup?sent=1',
    read: readRegistration,
    names: ofBusiness,
  },
  '/setup': { call: 'setUp', done: '/admin/settings?step=look', read: withToken, names: ofLink },
  '/forgot-password': { call: 'forgotPassword', done: '/forgot-password?sent=1', read: filled },
  '/reset-password': { call: 'resetPassword', done: '/login?sent=password', read: withToken, names: ofLink },
  '/invitation': { call: 'acceptInvitation', done: '/login?sent=password', read: withToken, names: ofLink },
  '/confirm-email': { call: 'confirmEmail', done: '/confirm-email?sent=1', read: withToken, names: ofLink },
  '/confirm-new-email': {
    call: 'confirmNewEmail',
    done: '/confirm-new-email?sent=1',
    read: withToken,
    names: ofLink,
  },
  '/confirm-claim': {
    call: 'answerClaimLetter',
    done: '/confirm-claim?sent=1',
    read: withToken,
    names: ofLink,
  },
  '/claim/:id?form=account': { call: 'createAccount', done: claimDone('account'), read: filledOnPage },
  '/claim/:id?form=claim': {
    call: 'claimBusiness',
    done: ({ texts }) => `/claim/${texts.get('id')}`,
    read: filled,
    shows: (returned) => typeof returned === 'object' && returned !== null && 'digits' in returned,
  },
  '/claim/:id?form=withdraw': { call: 'withdrawClaim', done: claimDone('withdraw'), read: filledOnPage },
  '/claim/:id?form=accept': { call: 'acceptListing', done: '/business', read: withToken, names: ofLink },
  '/still-right': {
    call: 'answerStillRight',
    // The call has checked that the field has one of the answers.
    done: ({ texts }) => `/still-right?${new URLSearchParams({ sent: texts.get('answer') ?? '' })}`,
    read: withToken,
    names: ofLink,
  },
  // A writer who gets no letter is not told to look for one.
  '/b/:id/reviews?form=review': {
    call: 'writeReview',
    done: reviewWritten,
    read: filledOnPage,
    shows: (returned) => (returned as { letter: boolean }).letter === false,
  },
  '/b/:id/reviews?form=helpful': { call: 'markHelpful', done: backToReview('helpful'), read: filledOnPage },
  '/b/:id/reviews?form=report': { call: 'reportReview', done: backToReview('report'), read: filledOnPage },
  // The page shows the review and its personal link, which a redirect must not put into an address.
  '/confirm-review/:id': {
    call: 'confirmReview',
    done: '/',
    read: filled,
    shows: () => true,
  },
  '/review/:id?form=change': { call: 'changeReview', done: reviewDone('change'), read: readReviewChange },
  '/review/:id?form=remove': { call: 'removeReview', done: reviewDone('remove'), read: filled },
  '/business/reviews?form=reply': {
    call: 'replyToReview',
    done: '/business/reviews?sent=reply',
    read: filled,
  },
  '/business/reviews?form=reply-remove': {
    call: 'removeReply',
    done: '/business/reviews?sent=reply-remove',
    read: filled,
  },
  '/business/reviews?form=report': {
    call: 'reportReceivedReview',
    done: '/business/reviews?sent=report',
    read: filled,
  },
  '/admin/reviews?form=approve': {
    call: 'approveReview',
    done: '/admin/reviews?sent=approve',
    read: readReviewDecision,
  },
  '/admin/reviews?form=reject': {
    call: 'rejectReview',
    done: '/admin/reviews?sent=reject',
    read: readReviewRejection,
  },
  '/admin/reviews?form=close': {
    call: 'closeToReviews',
    done: ({ texts }) =>
      `/admin/reviews?${new URLSearchParams({ state: texts.get('queue') ?? 'pending', sent: 'close' })}`,
    read: readReviewClosing,
  },
  '/admin/settings?form=reviews': {
    call: 'changeSiteSettings',
    done: '/admin/settings?sent=reviews',
    read: readReviewSettings,
  },
  '/business/settings': {
    call: 'changeSettings',
    done: '/business/settings?sent=settings',
    read: filledAs(ofSettings),
    names: ofSettings,
  },
  ...accountForms('/business/settings', '/business'),
  ...accountForms('/admin/account', '/admin/account'),
  ...accountForms('/account', '/account'),
  '/admin/account?form=password': passwordForm('/admin/account'),
  '/account?form=password': passwordForm('/account'),
  // Only a script can ask the device for a passkey; without one, the page says so.
  '/admin/account?form=passkey': {
    call: 'makePasskeyOptions',
    done: '/admin/account',
    read: ({ texts }) => ({ currentPassword: texts.get('passkeyPassword') ?? '' }),
    names: ofPasskey,
  },
  '/admin/businesses/new': {
    call: 'addBusiness',
    done: '/admin/businesses?sent=listing',
    read: readRegistration,
    names: ofBusiness,
  },
  '/admin/businesses/:id/merge': {
    call: 'mergeBusinesses',
    done: mergeDone('merge', 'id'),
    read: readMerge,
  },
  '/admin/businesses/:id/history': {
    call: 'undoMerge',
    done: mergeDone('undo-merge', 'page'),
    read: filledOnPage,
  },
  '/admin/pending?form=assign': {
    call: 'assignListing',
    // Back to the listing, in the same list.
    done: ({ texts }) => {
      const query = new URLSearchParams(texts.get('view') ?? '')
      query.set('open', texts.get('id') ?? '')
      query.set('sent', 'assign')
      return `/admin/pending?${query}`
    },
    read: readAssignment,
  },
  '/admin/people': { call: 'invitePerson', done: '/admin/people?sent=invitation', read: filled },
  '/admin/settings?form=look': { call: 'changeSiteSettings', done: settingsDone('look'), read: readLook },
  '/admin/settings?form=region': {
    call: 'changeSiteSettings',
    done: settingsDone('region'),
    read: readRegion,
  },
  '/admin/settings?form=pictures': {
    call: 'changeSiteSettings',
    done: settingsDone('pictures'),
    read: readPictures,
  },
  '/admin/settings?form=contact': {
    call: 'changeSiteSettings',
    done: settingsDone('contact'),
    read: readContact,
    names: settingsFieldNames.contact,
  },
  '/admin/settings?form=mail': {
    call: 'changeSiteSettings',
    done: settingsDone('mail'),
    read: readMail,
    names: settingsFieldNames.mail,
  },
  '/admin/settings?form=address': {
    call: 'changeSiteSettings',
    done: settingsDone('address'),
    read: readAddress,
    names: settingsFieldNames.address,
  },
  '/admin/settings?form=test-mail': {
    call: 'sendTestMail',
    done: '/admin/settings?sent=test-mail',
    read: filled,
  },
  // One form with three buttons, and another one that removes the page.
  '/admin/pages/:id?form=save': { call: 'writePage', done: pageSaved, read: readPageText },
  '/admin/pages/:id?form=preview': {
    call: 'previewPage',
    done: '/admin/pages',
    read: readPageDraft,
    shows: () => true,
  },
  '/admin/pages/:id?form=picture': {
    call: 'addIllustration',
    done: '/admin/pages',
    read: readIllustration,
    shows: () => true,
  },
  '/admin/pages/:id?form=remove': { call: 'removePage', done: pageRemoved, read: readPageRemoval },
  '/admin/holidays': { call: 'proclaimHoliday', done: '/admin/holidays?sent=holiday', read: filled },
  '/admin/categories?form=category': {
    call: 'addCategory',
    done: categoryDone,
    read: readCategory,
    names: ofCategory,
  },
  '/admin/categories?form=category-change': {
    call: 'changeCategory',
    done: categoryDone,
    read: readCategory,
    names: ofCategory,
  },
  '/admin/categories?form=category-hiding': {
    call: 'changeCategory',
    done: backToCategory('category'),
    read: readCategoryHiding,
  },
  '/admin/categories?form=category-order': {
    call: 'orderCategories',
    done: backToCategory('order'),
    read: readCategoryOrder,
  },
  '/admin/categories': { call: 'addTrade', done: '/admin/categories?sent=trade', read: readNewTrade },
  '/admin/categories?form=trade-change': {
    call: 'changeTrade',
    done: '/admin/categories?sent=trade-change',
    read: readTradeChange,
  },
  '/admin/imports': { call: 'createImport', done: '/admin/imports?sent=list', read: () => ({}) },
  '/admin/reports': { call: 'closeReport', done: '/admin/reports?sent=report', read: readReportClosing },
  '/admin/reports?form=message': {
    call: 'writeToOwner',
    done: '/admin/reports?sent=message',
    read: readOwnerMessage,
  },
  '/admin/claims': { call: 'closeClaim', done: '/admin/claims?sent=claim', read: readClaimClosing },
  '/admin/claims?form=digits': {
    call: 'checkClaimDigits',
    done: '/admin/claims?sent=digits',
    read: readClaimDigits,
  },
  '/business?form=claim': { call: 'answerClaim', done: '/business?sent=claim', read: filled },
  '/business?form=resubmit': { call: 'resubmitBusiness', done: '/business?sent=resubmit', read: filled },
  '/business?form=withdraw': { call: 'withdrawEdit', done: '/business?sent=withdraw', read: filled },
  '/business?form=confirmation': {
    call: 'sendConfirmation',
    done: '/business?sent=confirmation',
    read: filled,
  },
  '/business/edit': {
    call: 'editBusiness',
    done: '/business/edit?sent=details',
    read: readEdit,
    names: ofBusiness,
  },
  '/business/edit?form=photo': { call: 'describePhoto', done: photosDone, read: readPhotoText },
  '/business/edit?form=photo-add': { call: 'addPhoto', done: photosDone, read: readPhotoText },
  '/business/edit?form=photo-order': { call: 'orderPhotos', done: photosDone, read: readPhotoOrder },
  '/business/edit?form=photo-remove': { call: 'removePhoto', done: photosDone, read: readPhotoId },
  '/business?form=logout': { call: 'logout', done: '/login?sent=logout', read: filled },
  '/admin?form=logout': { call: 'logout', done: '/', read: filled },
  '/?form=logout': { call: 'logout', done: '/', read: filled },
} as const satisfies Record<string, PageForm>

/** The action of such a form. */
export type PageFormAction = keyof typeof pageForms

/** The outcome of a form that was sent without a script, for the page that is rendered next. */
export type SentPageForm = { refused?: RefusedForm; answered?: AnsweredForm }

/** A form whose page shows its result, and what was typed, as in a refused form. */
export type AnsweredForm = { action: PageFormAction; result: unknown; values: RefusedForm['values'] }

/** A refused form: what was typed, and why it was refused. The page is rendered with it, so that nothing typed is lost. */
export type RefusedForm = {
  action: PageFormAction
  status: number
  /** What was typed, by the name of its field; never a password. */
  values: Record<string, string[]>
  message: string
  issues: Issue[]
  /** The fields of the files that were sent. A page cannot restore them: the files have to be chosen again. */
  lostFiles: readonly string[]
  /** The fields of the passwords that were typed. They are never sent back. */
  lostPasswords: readonly string[]
}
