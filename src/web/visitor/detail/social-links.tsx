// Knows the links to the pages of a business in social networks.
import type { BusinessDetail } from '../../../contract/business.ts'
import { facebookUrl, instagramUrl } from '../../business/social-urls.ts'
import { SymbolIcon } from '../../business/symbol-icon.tsx'

export function SocialLinks({ business: { facebook, instagram } }: { business: BusinessDetail }) {
  if (!facebook && !instagram) return null
  return (
    <div className="social">
      {facebook && (
        <a className="pill" href={facebookUrl(facebook)} rel="nofollow noopener">
          <SymbolIcon id="facebook" /> Facebook
        </a>
      )}
      {instagram && (
        <a className="pill" href={instagramUrl(instagram)} rel="nofollow noopener">
          <SymbolIcon id="instagram" /> Instagram
        </a>
      )}
    </div>
  )
}
