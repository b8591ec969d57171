// Defers the scripts of a page until after the first paint and its images, or until the first tap or key press if that is earlier.
// Loaded at once, they would compete with the styles and the first image for bandwidth.
const scripts = document.documentElement.dataset.scripts?.split(' ') ?? []
const inputs = ['pointerdown', 'keydown', 'focusin']
const tapped = new Set<HTMLElement>()

for (const input of inputs) addEventListener(input, loadScripts)
addEventListener('load', loadAfterPaint)
addEventListener('click', rememberTap)
addEventListener('hydrated', repeatTaps, { once: true })

/** On a fast connection `load` fires before the first paint, and an image is drawn one frame after it is decoded. */
async function loadAfterPaint(): Promise<void> {
  const loaded = [...document.images].filter(({ complete }) => complete)
  await Promise.allSettled(loaded.map((image) => image.decode()))
  requestAnimationFrame(() => new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true }))
}

function loadScripts(): void {
  for (const input of inputs) removeEventListener(input, loadScripts)
  // In parallel. If one fails to load, the page stays as it is without scripts, and the browser sends its forms.
  for (const script of scripts) import(/* @vite-ignore */ script).catch(repeatTaps)
}

/** Before hydration, links and plain forms work, but these buttons do not; a `data-held` button waits for the script that sends its form. */
function rememberTap(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('button[type="button"],[data-held]')
  if (button) tapped.add(button)
  if (button?.matches('[data-held]')) event.preventDefault()
}

/**
 * Runs after hydration, or when a script could not be loaded: then the browser itself sends a held form. Each button is pressed once: people
 * who see no effect tap again.
 */
function repeatTaps(): void {
  removeEventListener('click', rememberTap)
  const buttons = [...tapped]
  tapped.clear()
  for (const button of buttons) button.click()
}
