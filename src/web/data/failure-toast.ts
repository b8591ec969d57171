// Knows how a failure is shown that belongs to no field of a form: as a toast with the sentence of the server.
import { showToast } from '../ui/toast-store.ts'
import { sentenceOf } from './send.ts'

/** `fallback` is the text where the server gave no sentence. */
export function showFailureToast(title: string, error: unknown, fallback = 'Please try again.'): void {
  showToast({ title, text: sentenceOf(error, fallback), tone: 'destructive' })
}
