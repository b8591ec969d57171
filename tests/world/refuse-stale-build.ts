// Refuses to run the tests of the screens unless the screens were built from the current sources.
import { isBuilt } from '../../src/commands/build-if-needed.ts'

export default function refuseStaleBuild(): void {
  if (!isBuilt()) throw new Error('The built screens are not those of these sources. Run: npm run build')
}
