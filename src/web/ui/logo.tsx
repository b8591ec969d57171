// The logo as pages show it. Its drawing is in a file, so no script contains it.

/** Always next to the name of the site, so screen readers skip it. */
export const Logo = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    <use href="/brand/logo.svg#logo" />
  </svg>
)
