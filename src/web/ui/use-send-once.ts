// A form that the browser sends by itself is sent once by a double click.
import { type SubmitEvent, useRef } from 'react'

/** In milliseconds. The page stays until the server has answered; who sees nothing happen for so long may press again. */
const pauseMs = 5000

/** The handler of `onSubmit`: it holds a press back that follows another one. */
export function useSendOnce() {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: SubmitEvent) => {
    if (event.timeStamp - sentAt.current < pauseMs) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
