// Runs an action, such as a request, once at a time.
import { useRef, useState } from 'react'

/**
 * `run` starts the action, unless it is running. A ref decides that at once: state changes with the next render, which is
 * too late for the second click of a double click. `isRunning` is for the screen. The action must not reject. For the items of a list,
 * `keyOf` names the item: actions about different items run at the same time.
 */
export function useOneAtATime<Input extends unknown[]>(
  action: (...input: Input) => Promise<unknown>,
  keyOf: (...input: Input) => string = () => '',
) {
  const running = useRef(new Set<string>())
  const [isRunning, setRunning] = useState(false)
  const run = async (...input: Input): Promise<void> => {
    const key = keyOf(...input)
    if (running.current.has(key)) return
    running.current.add(key)
    setRunning(true)
    try {
      await action(...input)
    } finally {
      running.current.delete(key)
      setRunning(running.current.size > 0)
    }
  }
  return { run, isRunning }
}
