// Which signals stop the program: SIGHUP only where somebody can close a terminal.
import { isatty } from 'node:tty'

/** Whether somebody sits before the program. nohup and a service leave none of the three. */
const hasTerminal = [0, 1, 2].some((file) => isatty(file))

export const stopSignals: NodeJS.Signals[] = hasTerminal
  ? ['SIGTERM', 'SIGINT', 'SIGHUP']
  : ['SIGTERM', 'SIGINT']

/** Programs that rotate logs send SIGHUP and mean no stop. Call it first: Node ends a process that listens to none. */
export function ignoreHangup(): void {
  if (!hasTerminal) process.on('SIGHUP', () => {})
}
