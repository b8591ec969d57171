// Says to whoever registers a business that it may be listed already. It never stops anybody.

import type { SignupFormMethods } from './signup-fields.ts'
import { similarText, similarWords } from './similar-words.ts'
import { useSimilar } from './use-similar.ts'
import './similar-businesses.css'

/** The region is there before its text, so that screen readers say the text when it comes. */
export function SimilarBusinesses({ form, asked }: { form: SignupFormMethods; asked: number }) {
  const similar = useSimilar(form, asked)
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
        </div>
      )}
    </div>
  )
}
