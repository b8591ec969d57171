// How a moderator decides: by keys or not, with a question before or not. The browser stores it.
import { useEffect, useState } from 'react'
import { readStored, store } from '../../data/browser-storage.ts'

export type ModeratorChoice =
  | 'moderator-keys-off'
  | 'moderator-keys-ask'
  /** The button 'Approve' approves without the dialog. */
  | 'moderator-button-at-once'

export const isChosen = (choice: ModeratorChoice): boolean => readStored(choice) !== ''

/** Whether it is chosen, and a function that changes it. False until the page is hydrated. */
export function useModeratorChoice(choice: ModeratorChoice): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isChosen(choice)), [choice])
  const change = (isOn: boolean) => {
    store(choice, isOn ? '1' : '')
    setOn(isOn)
  }
  return [isOn, change]
}
