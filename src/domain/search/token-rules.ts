// Knows how a text is split into words: the same for what visitors type as search_tokens() in SQL for what businesses write.

// What Unicode does not take apart into a letter and a mark.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', Ð: 'd', ð: 'd', ı: 'i', Ħ: 'h', ħ: 'h' },
  ...{ ß: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe' },
}
const accentsAndApostrophes = /[\u0300-\u036f]|['`\u02bc\u2018\u2019]/g
const signs =
  // biome-ignore lint/suspicious: ranges of code points, control characters and combining ones among them.
  /[\x01-\x2f\x3a-\x60\x7b-\xb4\xb6-\xbf\xd7\xf7\u2000-\u2bff\u2e00-\u303f\ufe00-\ufe6f\ufffd\u{1f000}-\u{1faff}]+/u

/** The words of a text in their order: lower case, without accents and apostrophes. */
export function tokenize(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(accentsAndApostrophes, '')
    .replace(/[ØøŁłĐđÐðıĦħßæÆœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(signs)
    .filter((word) => word !== '')
}

/** The same with the signs inside a word left out: 'Bar-B-Q' is the word barbq. */
export function tokenizeJoined(text: string): string[] {
  return tokenize(text.replace(/[-&.+/–]/g, ''))
}
