// An action that runs once at a time: a press while it runs does nothing.
import { useRef, useState } from 'react'

/**
 * `run` starts the action, unless it is running. A ref decides that at once: state changes with the next render, which is
 * too late for the second click of a double click. `isRunning` is for the screen. The action must not reject.
 */
export function useOneAtATime<Input extends unknown[]>(action: (...input: Input) => Promise<unknown>) {
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const run = async (...input: Input): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    try {
      await action(...input)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}
