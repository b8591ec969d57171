// Knows the examples of the calls about the second factor.
import type { Examples } from './openapi-example.ts'
import { id, photoId } from './openapi-example-data.ts'

const user = { email: 'moderator@example.co.za', username: 'moderator@example.co.za' }
const signedIn = { authenticated: true, user: { id, ...user, isAdmin: 1, businessId: null } } as const
const currentPassword = 'three blue pots'
const passkey = { id: photoId, name: 'Laptop', createdAt: '2026-01-05T08:00:00.000Z', lastUsedAt: null }
const secondFactor = { passkeys: [passkey], recoveryCodesLeft: 10, isRequired: false }
const recoveryCodes = ['k7mw-2tqc-x9fb-hs4p', 'c3rt-8vhn-q6ye-wd2k']
const fromDevice = { id: 'b3BlbmFwaQ', rawId: 'b3BlbmFwaQ', type: 'public-key' } as const
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const challenge = 'wXk3Zr8oNq1mB5tUeY7hJdPa2sLcGf9vTiRb4yQzE6A'
const preferred = 'preferred'

export const secondFactorExamples = {
  signInWithPasskey: {
    input: {
      credential: {
        ...fromDevice,
        response: { clientDataJSON, authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4', signature: 'MEUCIQD' },
      },
    },
    result: signedIn,
  },
  signInWithRecoveryCode: { input: { code: 'k7mw-2tqc-x9fb-hs4p' }, result: signedIn },
  getSecondFactor: { input: {}, result: secondFactor },
  makePasskeyOptions: {
    input: { currentPassword },
    result: {
      challenge,
      rp: { id: 'directory.example', name: 'Mzansi Local' },
      user: { id: 'MDE5OGE1ZjA', name: user.email, displayName: user.email },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: preferred, userVerification: preferred },
      attestation: 'none',
      timeout: 300_000,
    },
  },
  addPasskey: {
    input: {
      name: 'Laptop',
      credential: {
        ...fromDevice,
        response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
      },
    },
    result: { ...secondFactor, recoveryCodes },
  },
  removePasskey: {
    input: { id: photoId, currentPassword },
    result: { ...secondFactor, passkeys: [], recoveryCodesLeft: 0 },
  },
  renewRecoveryCodes: { input: { currentPassword }, result: { recoveryCodes } },
} satisfies Partial<Examples>
