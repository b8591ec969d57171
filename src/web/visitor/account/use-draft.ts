// Keeps the texts of the signup form through an accidental reload, in this tab only; never a password.
import { useEffect } from 'react'
import { type SignupFormTools, signupFields } from './signup-fields.ts'

const key = 'signup-draft'
const keptFields = signupFields.filter((name) => name !== 'password' && name !== 'confirmPassword')

export function useDraft({ setValue, subscribe, getValues }: SignupFormTools): void {
  useEffect(() => {
    restore(setValue)
    return subscribe({
      formState: { values: true },
      callback: () => keep(Object.fromEntries(keptFields.map((name) => [name, getValues(name)]))),
    })
  }, [setValue, subscribe, getValues])
}

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key))
}

function keep(values: object): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(values)))
}

function restore(setValue: SignupFormTools['setValue']): void {
  attempt(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, never>
    for (const name of keptFields) if (kept[name]) setValue(name, kept[name])
  })
}

/** A browser that keeps nothing, or kept something odd, costs the draft and nothing else. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}
