// Knows what a site shows as its own instead of ours: the accent colour and the logo of its operator.

/** The name of a site whose operator set none. */
export const defaultSiteName = 'Mzansi Local'
/** The accent colour of such a site: an indigo. */
export const defaultAccent = '#1b2065'

/**
 * The colours that follow from one accent colour, each as `#rrggbb`. `accent` is for links, buttons and bands, `dark` for the footer
 * and for buttons under the pointer, `highlight` for the search button and the focus ring. `patternOpacity` is from 0 to 1.
 */
export type AccentColours = { accent: string; dark: string; highlight: string; patternOpacity: number }

/** `folder` is the path of its files, with a hash of them. `colours` are null when only the logo is the operator's. */
export type Brand = { folder: string; logoType: 'svg' | 'png'; colours: AccentColours | null }

/** The files of a brand, by what they are for: paths below its folder. */
export const brandPaths = ({ folder, logoType }: Brand) => ({
  style: `${folder}/style.css`,
  logo: `${folder}/logo.${logoType}`,
  icon: `${folder}/icon-192.png`,
  largeIcon: `${folder}/icon-512.png`,
  maskableIcon: `${folder}/icon-maskable-512.png`,
  appleIcon: `${folder}/apple-touch-icon.png`,
})
