// Knows the examples of the calls about an account: signing in, its password and email, its data.
import type { Examples } from './openapi-example.ts'
import { business, history, id, password, photoId, user } from './openapi-example-data.ts'

const signedIn = { authenticated: true, user } as const
const signedOut = { authenticated: false } as const
const token = 'Qm9va3Mgb24gdGhlIHN0b2Vw'
const openSessions = [
  {
    id,
    device: 'Chrome on Android',
    place: 'Johannesburg, South Africa',
    lastUsedAt: '2026-01-06T09:30:00.000Z',
    current: true,
  },
  {
    id: photoId,
    device: 'Firefox on Windows',
    place: null,
    lastUsedAt: '2026-01-02T16:05:00.000Z',
    current: false,
  },
]

const { name, category, location } = business
export const accountExamples = {
  checkAuth: { input: {}, result: signedIn },
  login: { input: { email: user.email, password }, result: signedIn },
  logout: { input: {}, result: signedOut },
  acceptInvitation: {
    input: { token, newPassword: password, confirmPassword: password },
    result: signedOut,
  },
  changePassword: {
    input: { currentPassword: password, newPassword: 'four red doors', confirmPassword: 'four red doors' },
    result: signedIn,
  },
  forgotPassword: { input: { email: user.email }, result: { sent: true } },
  confirmEmail: { input: { token }, result: { confirmed: true } },
  sendConfirmation: { input: {}, result: { sent: true } },
  changeEmail: { input: { email: 'dora@bakery.example', currentPassword: password }, result: { sent: true } },
  confirmNewEmail: { input: { token }, result: { confirmed: true } },
  listSessions: { input: {}, result: openSessions },
  endOtherSessions: { input: {}, result: openSessions.slice(0, 1) },
  resetPassword: {
    input: { token, newPassword: password, confirmPassword: password },
    result: signedOut,
  },
  exportAccount: {
    input: {},
    result: {
      madeAt: '2026-11-23T08:00:00.000Z',
      account: { id, email: user.email, isAdmin: 0, createdAt: '2026-01-05T08:00:00.000Z' },
      business: { id, name, category, location },
      waitingEdit: null,
      sessions: [{ createdAt: '2026-11-23T07:58:00.000Z', lastSeenAt: '2026-11-23T07:59:00.000Z' }],
      passkeys: [],
      passwordResets: [],
      emailLinks: [],
      reports: [],
      mails: [{ kind: 'registration-received', to: user.email, createdAt: '2026-01-05T08:00:00.000Z' }],
      pictures: [`pictures/${photoId}.webp`],
      history: history.map(({ keptImages: _, ...entry }) => ({ ...entry, businessId: id, person: null })),
    },
  },
  deleteAccount: {
    input: { password },
    result: { authenticated: true, user: { ...user, leavesAt: '2026-11-30T08:00:00.000Z' } },
  },
  keepAccount: { input: {}, result: signedIn },
} satisfies Partial<Examples>
