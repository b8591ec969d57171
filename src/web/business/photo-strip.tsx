// The photos of a business as owners and moderators see them: small, in their order, each a link to the whole photo.
import { imageVariantPath } from '../../contract/image.ts'
import type { Photo } from '../../contract/photo.ts'
import './photo-strip.css'

export function PhotoStrip({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="photo-strip">
      {photos.map(({ id, alt, width, height }, at) => (
        <li key={id}>
          <a href={imageVariantPath(id, 1280)} title={alt || undefined}>
            <img
              src={imageVariantPath(id, 320)}
              alt={alt || `Photo ${at + 1}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
