// When the scripts of a page are loaded: after the first paint and all that it shows, or at the first tap or key if that
// is earlier. Loaded with the rest, they would take the line from the styles and the first picture.
const scripts = document.documentElement.dataset.scripts?.split(' ') ?? []
const inputs = ['pointerdown', 'keydown', 'focusin']
let tapped: HTMLElement | null = null

for (const input of inputs) addEventListener(input, loadScripts)
addEventListener('load', loadAfterPaint)
addEventListener('click', rememberTap)
addEventListener('hydrated', repeatTap, { once: true })

/** A fast connection ends before the first paint, and an image is drawn one frame after it is decoded. */
async function loadAfterPaint(): Promise<void> {
  const loaded = [...document.images].filter(({ complete }) => complete)
  await Promise.allSettled(loaded.map((image) => image.decode()))
  requestAnimationFrame(() => new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true }))
}

function loadScripts(): void {
  for (const input of inputs) removeEventListener(input, loadScripts)
  // All at the same time. If one does not load, the page stays as it is without scripts, and forms are sent by the browser.
  for (const script of scripts) import(/* @vite-ignore */ script).catch(repeatTap)
}

/** Links and plain forms work before hydration. These buttons do not, and a form that a script sends waits for it. */
function rememberTap(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('button[type="button"],[data-held]')
  tapped = button ?? tapped
  if (button?.matches('[data-held]')) event.preventDefault()
}

/** After hydration, or when a script could not be loaded: then the browser sends a held form by itself. */
function repeatTap(): void {
  removeEventListener('click', rememberTap)
  const button = tapped
  tapped = null
  button?.click()
}
