// Names that a mail program or a reader could take for a web address or a phone number.

/** They have a dot, a digit or a letter in every form that still looks like one. */
export const linkLikeTexts = [
  'casino777.com',
  'Win at 1.1.1.1 now',
  'https://evil.example/win',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\uff61com',
  'ca\u00adsino.com',
  'evil\u200b.\u200bcom',
  '\u0660\u0668\u0662 \u0665\u0665\u0665 \u0660\u0661\u0660\u0661',
  'casino dot com, or casino @ evil',
  '<a href="https://evil.example">Bakery</a>',
]
