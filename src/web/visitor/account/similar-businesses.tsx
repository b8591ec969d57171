// Says to whoever registers a business that it may be listed already. It never stops anybody.
import type { SimilarBusiness } from '../../../contract/similar.ts'
import { similarText, similarWords } from './similar-words.ts'
import './similar-businesses.css'

/** The region is there before its text, so that screen readers say the text when it comes. Its links open a new tab: the form stays. */
export function SimilarBusinesses({ similar }: { similar: SimilarBusiness[] }) {
  return (
    <div role="status" className="similar-businesses">
      {similar.length > 0 && (
        <div className="notice">
          <ul>
            {similar.map((business) => (
              <li key={business.path}>
                {similarText(business)}{' '}
                <a href={business.path} target="_blank" rel="noopener">
                  {similarWords.look}
                  <span className="sr-only"> at {business.name}</span>
                </a>
              </li>
            ))}
          </ul>
          <p>{similarWords.next}</p>
          <p className="similar-ways">
            <a href="/login" target="_blank" rel="noopener">
              {similarWords.signIn}
            </a>
            <a href="/contact" target="_blank" rel="noopener">
              {similarWords.write}
            </a>
          </p>
        </div>
      )}
    </div>
  )
}
