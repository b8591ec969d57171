// Stops the program on signals: on SIGHUP only where somebody can close a terminal.
import { isatty } from 'node:tty'
import type { Logger } from 'pino'

/** Whether the program has a terminal. nohup and a service leave none of the three. */
const hasTerminal = [0, 1, 2].some((file) => isatty(file))

export const stopSignals: NodeJS.Signals[] = hasTerminal
  ? ['SIGTERM', 'SIGINT', 'SIGHUP']
  : ['SIGTERM', 'SIGINT']

/** Programs that rotate logs send SIGHUP without meaning a stop. Must be called first: without a listener, Node exits on SIGHUP. */
export function ignoreHangup(): void {
  if (!hasTerminal) process.on('SIGHUP', () => {})
}

/** The time limit for the whole stop. */
const stopLimitMs = 10_000
/** npm and a process manager both pass the same signal on, so it can arrive twice. */
const sameSignalMs = 1000

/** Stops the program on one of these signals. A later second signal, or ten seconds, exit the process at once. */
export function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let stoppingSince: number | null = null
  const exit = (code: number) => logger.flush(() => process.exit(code))
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    stop().then(
      () => exit(0),
      () => exit(1),
    )
  }
  for (const signal of stopSignals) process.on(signal, onSignal)
}
