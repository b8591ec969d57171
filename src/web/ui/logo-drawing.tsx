// Draws the logo for share previews, and as it stands in public/brand/logo.svg: a white rosette in the shweshwe style on an indigo disc with a scalloped edge, and an orange centre.

/** It needs at least 24 px. */
export function LogoDrawing() {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      id="logo"
      viewBox="-32 -32 64 64"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
    >
      <circle r="27" fill="#1b2065" stroke="#1b2065" strokeWidth="9.6" strokeDasharray="0 10.603" />
      <circle r="25.6" stroke="#fff" strokeWidth="2.8" strokeDasharray="0 10.053" />
      <path d={petals} fill="#fff" />
      <circle r="5" fill="#f5841f" stroke="#1b2065" strokeWidth="2.4" />
    </svg>
  )
}

/** Eight petals: their tips are on the axes and the diagonals. */
const petals =
  'M0 0Q12-8 22 0 12 8 0 0 14 3 15.6 15.6 3 14 0 0 8 12 0 22-8 12 0 0-3 14-15.6 15.6-14 3 0 0-12 8-22 0-12-8 0 0-14-3-15.6-15.6-3-14 0 0-8-12 0-22 8-12 0 0 3-14 15.6-15.6 14-3 0 0z'
