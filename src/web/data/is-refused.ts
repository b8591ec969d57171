// Decides whether a retry is of use after a failure.
import { CallError } from './call-error.ts'

/** Whether the server would refuse the same request again: its sentence says what to change. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 400 || error.status === 404)
