// Knows the search on the page of a business that does not exist. It begins with the words of the address.
import { useAddress } from '../../navigation/address.ts'
import { slugWords } from './slug-words.ts'

/** Without the field of the home page, whose parts its first script would have to share with this one. */
export function SearchInstead() {
  const slug = useAddress().path.replace(/.*\//, '')
  return (
    <search className="search-instead">
      <form action="/#results">
        <label htmlFor="search-instead">Search for it or something like it</label>
        <input id="search-instead" type="search" name="q" defaultValue={slugWords(slug)} />
        <button type="submit" className="button button-main">
          Search
        </button>
      </form>
    </search>
  )
}
